import type { FileRange, Found, PageReply } from '../protocol/protocol.ts';
import { counted } from '../views/findings.ts';
import type { PageSource } from './page-source.ts';

export function titleOf(found: Found): string {
  switch (found.kind) {
    case 'page':
      return found.title;
    case 'file':
    case 'served':
      return 'A file';
    case 'loop':
      return 'A redirect loop';
    case 'external':
      return 'Another site';
    case 'nothing':
      return 'Page not found';
  }
}

function pageNotes(page: Extract<Found, { kind: 'page' }>): string[] {
  if (page.isMissing) return ['This entry has no page file.'];
  if (page.isConfigOnly)
    return [
      'The playground has only the config of this site. Open a folder or a repository to also see the text of its pages.',
    ];
  const notes: string[] = [];
  if (!page.isListed)
    notes.push('No entry of the navigation lists this page. Readers only find it by its URL.');
  if (page.unknownEndpoint !== undefined)
    notes.push(
      `The front matter of this page refers to "${page.unknownEndpoint}", but no local specification defines this endpoint.`,
    );
  return notes;
}

/** Draws notes about the way to a page, and about what readers of the site would not see. */
export function drawNotes(
  { found, redirects, view, losses }: PageReply,
  address: string,
  page: Document,
  source: PageSource,
): HTMLElement[] {
  const note = (...parts: (Node | string)[]): HTMLElement => {
    const made = page.createElement('p');
    made.className = 'notice';
    made.append(...parts);
    return made;
  };
  const link = (href: string, text: string): HTMLElement => {
    const made = page.createElement('a');
    made.href = href;
    made.textContent = text;
    return made;
  };
  const at = (made: HTMLElement, place: FileRange | undefined): HTMLElement => {
    if (!place) return made;
    const jump = page.createElement('button');
    jump.type = 'button';
    jump.className = 'place';
    jump.textContent = `${place.file}:${place.line}`;
    jump.addEventListener('click', () => source.show(place));
    made.append(' (', jump, ')');
    return made;
  };
  const followed = redirects.map(({ source: from, destination, place }) =>
    at(note(`Redirected from ${from} to ${destination}`), place),
  );
  const above = new Set(view.trail.map(({ id }) => id));
  const lost = losses
    .filter(({ id }) => above.has(id))
    .map(({ label, pages, place }) => {
      const part = label === '' ? 'the navigation' : `"${label}"`;
      const made = note(`The builder drops ${counted(pages, 'page')} of ${part}`);
      made.classList.add('lost');
      return at(made, place);
    });
  return [...lost, ...followed, ...stateNotes(found)];

  function stateNotes(state: Found): HTMLElement[] {
    switch (state.kind) {
      case 'page':
        return pageNotes(state).map((text) => note(text));
      case 'file': {
        const url = source.fileUrl?.(state.path);
        return [note(url === undefined ? state.path : link(url, state.path))];
      }
      case 'served':
        return [note(`The site builder makes ${address}. It has no file.`)];
      case 'loop':
        return [note('These redirects lead back to themselves.')];
      case 'external':
        return [note('A redirect leads to ', link(state.href, state.href))];
      case 'nothing': {
        const { suggested } = state;
        const links = suggested.flatMap(({ href, title }, at) => [
          at === 0 ? '' : ', ',
          link(href, `${title} (${href})`),
        ]);
        const next =
          links.length > 0 ? [' Did you mean ', ...links, '?'] : [' ', link('/', 'Front page')];
        return [note(`There is no page, file or redirect at ${address}.`, ...next)];
      }
    }
  }
}
