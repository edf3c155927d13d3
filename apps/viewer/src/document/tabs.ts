/**
 * Returns the function that chooses the tab of a panel.
 *
 * @param chosen gets the id of the panel.
 */
export function startTabs(chosen: (panel: string) => void): (panel: string) => void {
  const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
  const panelOf = (tab: HTMLElement) => tab.getAttribute('aria-controls') ?? '';
  function choose(next: string): void {
    for (const tab of tabs) {
      const isChosen = panelOf(tab) === next;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      const panel = document.getElementById(panelOf(tab));
      if (panel) panel.hidden = !isChosen;
    }
    chosen(next);
  }
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => choose(panelOf(tab)));
    tab.addEventListener('keydown', (event) => {
      const last = tabs.length - 1;
      const target = {
        ArrowRight: index === last ? 0 : index + 1,
        ArrowLeft: index === 0 ? last : index - 1,
        Home: 0,
        End: last,
      }[event.key];
      if (target === undefined) return;
      event.preventDefault();
      tabs[target]?.focus();
      tabs[target]?.click();
    });
  }
  return choose;
}
