import { pageDerivations } from '@nav/core/internal';
import { isSoundPage } from '@nav/markdown/sound-page';
import type { PageContents } from './page-contents.ts';

type Facts = ReturnType<typeof pageDerivations.facts>;

let parser: typeof import('@nav/markdown/content') | undefined;

/** Loads the parser of pages. From then on, `readContent` uses it. */
export async function loadParser(): Promise<NonNullable<typeof parser>> {
  parser ??= await import('@nav/markdown/content');
  return parser;
}

/** Derives the facts about a page. */
export function readFacts(contents: PageContents, path: string): void {
  const facts = contents.value(path, 'facts', pageDerivations.facts) as Facts | undefined;
  // Links to the page itself need its anchors.
  if (facts?.links.some((link) => link.path === '' && link.hash !== -1))
    contents.value(path, 'ids', pageDerivations.ids);
}

/** Derives what a page needs from elsewhere. */
export function readContent(contents: PageContents, path: string): void {
  const isSound = contents.value(path, 'sound', isSoundPage);
  if (!parser || isSound !== false || !path.endsWith('.mdx')) return;
  contents.value(path, 'syntax', pageDerivations.syntax(parser.pageProblem));
  contents.value(path, 'content', pageDerivations.content(parser.contentReader));
}

/** Derives what a check needs of a page, while its text is known. */
export function readValues(contents: PageContents, path: string): void {
  readFacts(contents, path);
  readContent(contents, path);
}
