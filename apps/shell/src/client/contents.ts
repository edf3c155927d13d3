/** Marks the section in view in the contents of a page, and names it in the menu of narrow screens. */
export function startContents(
  page: Document,
  signal: AbortSignal = new AbortController().signal,
): void {
  const view = page.defaultView;
  const links = [...page.querySelectorAll<HTMLAnchorElement>('.contents a, .contents-menu a')];
  const menu = page.querySelector<HTMLDetailsElement>('.contents-menu');
  const now = page.querySelector('.contents-now');
  const sections = [...page.querySelectorAll<HTMLElement>('.content h2[id]')];
  if (!view) return;

  function mark({ innerHeight, scrollY, getComputedStyle }: Window): void {
    const root = page.documentElement;
    const top = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) + 8;
    const isAtEnd = innerHeight + scrollY >= root.scrollHeight - 2;
    const passed = sections.filter((section) => section.getBoundingClientRect().top <= top);
    const current = isAtEnd && scrollY > 0 ? sections.at(-1) : passed.at(-1);
    for (const link of links) {
      const isMarked = current && decodeURIComponent(link.hash) === `#${current.id}`;
      if (isMarked) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
    if (now) now.textContent = current?.firstChild?.textContent ?? '';
  }

  let isDue = false;
  function soon(): void {
    if (isDue || !view) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      mark(view);
    });
  }

  if (sections.length > 1) {
    view.addEventListener('scroll', soon, { passive: true, signal });
    view.addEventListener('resize', soon, { signal });
    mark(view);
  }
  menu?.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) menu.open = false;
  });
}
