/** Boxes whose content can be wider than they are. */
const BOXES = '.content :is(.table, pre, .math[data-math=block])';

/** Gives a tab stop to the boxes of a page that overflow, so that the keyboard scrolls them. */
export function startScrollers(page: Document, signal: AbortSignal): void {
  const watcher = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0');
      else target.removeAttribute('tabindex');
    }
  });
  for (const box of page.querySelectorAll(BOXES)) watcher.observe(box);
  signal.addEventListener('abort', () => watcher.disconnect());
}
