/** Makes the tabs of the page work: with the mouse, and with the arrow keys. `chosen` gets the id of the panel. */
export function startTabs(chosen: (panel: string) => void): void {
  const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
  const panelOf = (tab: HTMLElement) => tab.getAttribute('aria-controls') ?? '';
  function choose(next: HTMLElement): void {
    for (const tab of tabs) {
      const isChosen = tab === next;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      const panel = document.getElementById(panelOf(tab));
      if (panel) panel.hidden = !isChosen;
    }
    chosen(panelOf(next));
  }
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => choose(tab));
    tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (step === undefined) return;
      const next = tabs[(index + step + tabs.length) % tabs.length];
      next?.focus();
      next?.click();
    });
  }
}
