import { chooseTab } from './tab-boxes.ts';

const CONTROLS = 'a[href], button, summary, [tabindex]';

/**
 * Remembers the state that a reader gave a page: the focus, and the parts that are open.
 *
 * @returns a function that gives the state to a new drawing of the page.
 */
export function readerState(page: Document): () => void {
  const focused = page.activeElement;
  const at = controlsOf(page).indexOf(focused as HTMLElement);
  const key = focused ? keyOf(focused) : '';
  const open = new Map(foldsOf(page).map((fold) => [keyOf(fold), fold.open]));
  const chosen = new Set(
    [...page.querySelectorAll('.tab-box [role=tab][aria-selected=true]')].map(keyOf),
  );
  return () => {
    for (const fold of foldsOf(page)) fold.open = open.get(keyOf(fold)) ?? fold.open;
    for (const tab of page.querySelectorAll<HTMLElement>('.tab-box [role=tab]'))
      if (chosen.has(keyOf(tab))) chooseTab(tab);
    // The focus of a frame that does not have it would be taken from the page around it.
    if (at < 0 || !page.hasFocus()) return;
    const controls = controlsOf(page);
    const same = controls.find((control) => keyOf(control) === key) ?? controls[at];
    (same ?? page.getElementById('content'))?.focus({ preventScroll: true });
  };
}

function controlsOf(page: Document): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>(CONTROLS)];
}

function foldsOf(page: Document): HTMLDetailsElement[] {
  return [...page.querySelectorAll('details')];
}

/** Returns a text that is the same for a part of a page in each drawing of it. */
function keyOf(part: Element): string {
  const label = part.localName === 'details' ? part.querySelector('summary') : part;
  return `${part.localName} ${part.getAttribute('href') ?? ''} ${label?.textContent?.trim()}`;
}
