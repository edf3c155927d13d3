/** A banner that a reader closes stays closed until its text changes. */
export function startBanner(page: Document): void {
  const banner = page.querySelector<HTMLElement>('.banner');
  banner?.querySelector('button')?.addEventListener('click', () => {
    banner.hidden = true;
    page.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    try {
      localStorage.setItem('banner', banner.dataset.banner ?? '');
    } catch {
      // Storage is unavailable: the banner is closed on this page only.
    }
  });
}
