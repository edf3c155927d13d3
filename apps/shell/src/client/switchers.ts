/** A menu opens below its button, inside the window. The browser opens and closes it. */
export function startSwitchers(page: Document): void {
  for (const button of page.querySelectorAll<HTMLButtonElement>('.switcher-button')) {
    const menu = button.popoverTargetElement as HTMLElement | null;
    if (!menu) continue;
    menu.addEventListener('toggle', () => {
      if (!menu.matches(':popover-open')) return;
      const { left, bottom } = button.getBoundingClientRect();
      const most = page.documentElement.clientWidth - menu.offsetWidth - 8;
      menu.style.left = `${Math.max(8, Math.min(left, most))}px`;
      menu.style.top = `${bottom + 4}px`;
    });
    menu.addEventListener('keydown', (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const links = [...menu.querySelectorAll('a')];
      const at = links.indexOf(page.activeElement as HTMLAnchorElement);
      links[(at + step + links.length) % links.length]?.focus();
    });
  }

  // A row that scrolls sideways shows the current tab. Scrolling the element into view would move the start of Tab.
  const row = page.querySelector<HTMLElement>('.switchers');
  const current = row?.querySelector<HTMLElement>('.tabs [aria-current=true]');
  if (!row || !current) return;
  const { left, right } = current.getBoundingClientRect();
  if (right > row.clientWidth) row.scrollLeft += left - 16;
}
