import type { PageContent } from '@nav/core/stages';
import { positionFinder } from '@nav/positions';
import { Balance, type OpenTag } from './balance.ts';
import { readDocument } from './document.ts';
import { Expressions, type ParseCode } from './expressions.ts';
import { Modules, type ParseModule } from './modules.ts';
import { Unsure } from './unsure.ts';

/** The parsers of the code in pages. Without them, only literals are certain. */
export interface CodeParsers {
  code: ParseCode;
  module: ParseModule;
}

/** The tags and the code of a page that surely parses. */
export type QuickPage = Pick<PageContent, 'names' | 'tags'>;

/**
 * Reads a page in MDX in one pass, in time linear in its length. Returns the offset at which it stops if it is not certain that
 * the page parses, and what the parser would find.
 *
 * @param from the offset of the page after its front matter.
 * @param isWanted returns false for elements that are left out.
 */
export function readQuickly(
  text: string,
  from: number,
  parsers?: CodeParsers,
  isWanted: (tag: OpenTag) => boolean = () => true,
): QuickPage | Unsure {
  try {
    if (/\r(?!\n)/.test(text)) return new Unsure(0);
    const balance = new Balance();
    const expressions = new Expressions(parsers?.code);
    readDocument(
      {
        text,
        balance,
        expressions,
        mayRefer: false,
        modules: new Modules(parsers?.module),
        containers: [],
        paragraph: [],
        fence: undefined,
        isInTable: false,
        next: from,
        hasDefinitions: false,
        marks: { less: -1, brace: -1, imported: -1 },
      },
      from,
    );
    const positionAt = positionFinder(text);
    const lineAt = (offset: number) => positionAt(offset).line;
    const tags = balance.tags.filter((tag) => tag.name !== '' && isWanted(tag));
    return {
      names: expressions.names,
      tags: [...tags.map((tag) => usedTag(tag, lineAt)), ...expressions.tags],
    };
  } catch (error) {
    if (error instanceof Unsure) return error;
    throw error;
  }
}

function usedTag(tag: OpenTag, lineAt: (offset: number) => number): PageContent['tags'][number] {
  const { name, position, inText, start, to, headings, file } = tag;
  return {
    name,
    position,
    inText,
    lines: lineAt(to) - lineAt(start) + 1,
    headings: position === 'block' ? headings : 0,
    file,
    owner: undefined,
    to,
    start,
    end: start + 1 + name.length,
  };
}
