import { decodeEscapes } from '@nav/paths';
import { readerState } from './reader-state.ts';
import { reveal } from './tab-boxes.ts';

/** Returns the function that gives a new drawing of a page the focus and the scroll position of the earlier one. */
export function samePlace(page: Document): () => void {
  const top = page.scrollingElement?.scrollTop ?? 0;
  const restore = readerState(page);
  return () => {
    restore();
    page.scrollingElement?.scrollTo({ top, behavior: 'instant' });
  };
}

/** Returns the function that begins at the top of a page. If the frame has the focus, the content gets it. */
export function newPlace(page: Document): () => void {
  const hadFocus = page.hasFocus();
  return () => {
    if (hadFocus) page.getElementById('content')?.focus({ preventScroll: true });
    page.scrollingElement?.scrollTo({ top: 0, behavior: 'instant' });
  };
}

export function scrollTo(page: Document, fragment: string): void {
  const id = decodeEscapes(fragment);
  if (id === '') return;
  const target =
    page.getElementById(id) ??
    [...page.querySelectorAll<HTMLElement>('[data-ids]')].find((one) =>
      one.dataset.ids?.split(' ').includes(id),
    );
  if (target) reveal(target);
  target?.scrollIntoView({ behavior: 'instant' });
  if (target?.hasAttribute('tabindex')) target.focus({ preventScroll: true });
}
