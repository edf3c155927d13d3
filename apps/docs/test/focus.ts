import type { Page } from 'playwright-core';

/** The element with the focus, in the page or in its frame. */
export interface Focus {
  isInFrame: boolean;
  tag: string;
  id: string;
  /** Its label, or the start of its text. */
  name: string;
  /** The reason why a person cannot see the focus; empty if they can. */
  problem: string;
}

/** Returns the element with the focus. Without any, it is the body. */
export function focusOf(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const { activeElement } = document;
    const inner = (activeElement as HTMLIFrameElement | null)?.contentDocument;
    const owner = inner ?? document;
    const element = (owner.activeElement ?? owner.body) as HTMLElement;
    const label =
      element.getAttribute('aria-label') ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent ??
      '';
    return {
      isInFrame: inner !== null && inner !== undefined,
      tag: element.localName,
      id: element.id,
      name: label.replace(/\s+/g, ' ').trim().slice(0, 60),
      problem: problemOf(element, owner),
    };

    function problemOf(focused: HTMLElement, { body, defaultView }: Document): string {
      if (focused === body) return 'nothing has the focus';
      const [box] = focused.getClientRects();
      if (!box || box.width === 0 || box.height === 0) return 'it is not drawn';
      const view = defaultView as Window;
      const isOutside =
        box.bottom <= 0 ||
        box.right <= 0 ||
        box.top >= view.innerHeight ||
        box.left >= view.innerWidth;
      if (isOutside) return 'it is outside of the window';
      // An editor marks its box, and the content of a page has no mark that a reader needs.
      const marked = focused.closest<HTMLElement>('.cm-editor') ?? focused;
      const { outlineStyle, outlineWidth } = view.getComputedStyle(marked);
      const isMarked = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
      return isMarked || focused.localName === 'main' ? '' : 'it has no outline';
    }
  });
}

/**
 * Presses Tab until an element with a name has the focus.
 *
 * @throws if the focus cannot be seen on the way, or if no such element gets it.
 */
export async function tabTo(page: Page, name: string, most = 120): Promise<Focus> {
  const passed: string[] = [];
  for (let count = 0; count < most; count += 1) {
    await page.keyboard.press('Tab');
    const focus = await focusOf(page);
    passed.push(focus.name);
    // After the last element, the browser itself has the focus.
    if (focus.tag === 'body' || focus.tag === 'html') continue;
    if (focus.problem !== '') throw new Error(`${focus.tag} "${focus.name}": ${focus.problem}`);
    if (focus.name.includes(name)) return focus;
  }
  throw new Error(`Tab does not reach "${name}": ${passed.join(' | ')}`);
}
