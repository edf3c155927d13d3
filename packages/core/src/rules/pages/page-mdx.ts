import { onceForObject } from '@nav/collections';
import { frontMatterEnd } from '@nav/front-matter';
import { lineStartAt } from '@nav/positions';
import type { MdxProblem } from '../../diagnostics/catalog/mdx.ts';
import { byContent, type Derive } from '../../files/derived.ts';

type ParsePage = (text: string) => MdxProblem | undefined;

/** The same parser gives the same function, because it is a key. */
export const syntaxDerivation: (parse: ParsePage) => Derive<MdxProblem | undefined> =
  /* @__PURE__ */ onceForObject((parse: ParsePage) =>
    byContent('syntax', (text) => parse(mdxOf(text))),
  );

/** Returns the part of a text that is MDX, with spaces for front matter and the ids of headings, so that offsets stay. */
export function mdxOf(text: string): string {
  const end = frontMatterEnd(text);
  const body = text.slice(end);
  const withoutIds = (id: string, at: number) =>
    HEADING.test(body.slice(lineStartAt(body, at + 1), at)) ? blank(id) : id;
  return (
    blank(text.slice(0, end)) + (body.includes('{#') ? body.replace(LAST_IDS, withoutIds) : body)
  );
}

// With a look-behind for the heading, each character of a line would cost a search back to its start.
const LAST_IDS = /\{#[^{}\n]+\}(?=[ \t\r]*$)/gm;
const HEADING = /^[ \t>]*#{1,6}[ \t]/;

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
