/** Makes the groups of tabs in a page work with the mouse and the arrow keys. */
export function startTabBoxes(page: Document, signal: AbortSignal): void {
  page.addEventListener('click', ({ target }) => chooseTab(tabAt(target)), { signal });
  page.addEventListener(
    'keydown',
    (event) => {
      const tab = tabAt(event.target);
      if (!tab) return;
      const tabs = [...tabsNextTo(tab)];
      const at = tabs.indexOf(tab);
      const next = {
        ArrowRight: (at + 1) % tabs.length,
        ArrowLeft: (at + tabs.length - 1) % tabs.length,
        Home: 0,
        End: tabs.length - 1,
      }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      chooseTab(tabs[next]);
      tabs[next]?.focus();
    },
    { signal },
  );
}

/** Shows the panel of one of several tabs. */
export function chooseTab(chosen: HTMLElement | undefined): void {
  if (!chosen) return;
  const panels = panelsOf(chosen);
  [...tabsNextTo(chosen)].forEach((tab, at) => {
    const isChosen = tab === chosen;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    const panel = panels[at];
    if (panel) panel.hidden = !isChosen;
  });
}

/** Opens everything around an element of a page: folded parts, and tabs that are not chosen. */
export function reveal(element: Element): void {
  for (let part: Element | null = element; part; part = part.parentElement) {
    if (part.localName === 'details') part.setAttribute('open', '');
    if (part.getAttribute('role') !== 'tabpanel') continue;
    const tab = part.ownerDocument.getElementById(part.getAttribute('aria-labelledby') ?? '');
    chooseTab(tab ?? undefined);
  }
}

function tabAt(target: EventTarget | null): HTMLElement | undefined {
  return (target as Element).closest<HTMLElement>('.tab-box [role=tab]') ?? undefined;
}

function tabsNextTo(tab: HTMLElement): NodeListOf<HTMLElement> {
  return (tab.parentElement as HTMLElement).querySelectorAll<HTMLElement>(':scope > [role=tab]');
}

function panelsOf(tab: HTMLElement): HTMLElement[] {
  const box = tab.closest('.tab-box');
  return [...(box?.querySelectorAll<HTMLElement>(':scope > [role=tabpanel]') ?? [])];
}
