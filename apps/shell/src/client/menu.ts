/** On narrow screens, a button opens the sidebar. Everything behind it is inert. */
export function startMenu(
  page: Document,
  signal: AbortSignal = new AbortController().signal,
): void {
  const button = page.querySelector<HTMLButtonElement>('.menu-button');
  const sidebar = page.querySelector<HTMLElement>('#sidebar');
  const bar = page.querySelector<HTMLElement>('.bar');
  const behind = page.querySelectorAll<HTMLElement>(
    '.skip, .demo-note, .banner, .frame > :not(#sidebar), .footer, .switchers, .bar-end',
  );
  const isOpen = () => button?.getAttribute('aria-expanded') === 'true';

  function setOpen(open: boolean): void {
    // A banner can be above the bar.
    sidebar?.style.setProperty('--below-bar', `${bar?.getBoundingClientRect().bottom ?? 0}px`);
    button?.setAttribute('aria-expanded', String(open));
    page.body.classList.toggle('menu-open', open);
    for (const part of behind) part.inert = open;
  }

  button?.addEventListener('click', () => setOpen(!isOpen()));
  page.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape' || !isOpen()) return;
      setOpen(false);
      button?.focus();
    },
    { signal },
  );
  sidebar?.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) setOpen(false);
  });
  // The button is hidden on wide screens, so an open menu must not keep the page inert there.
  page.defaultView?.matchMedia('(min-width: 52.0625rem)').addEventListener(
    'change',
    ({ matches }) => {
      if (matches) setOpen(false);
    },
    { signal },
  );
}
