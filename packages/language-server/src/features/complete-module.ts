import type { CompletionList } from 'vscode-languageserver';
import type { SiteFile } from '../sites/workspace.ts';
import { MAX_COMPLETIONS, MAX_TEXT_BEFORE } from '../texts/limits.ts';
import { type CompletionClient, pageCandidates, pageItem } from './page-items.ts';

/** A string that is being typed in a list of pages, or as a root page. */
const PAGE_STRING =
  /(?:["'`]?\bpages["'`]?\s*:\s*\[(?:[^\][{}]|\{[^{}]*\})*|["'`]?\broot["'`]?\s*:\s*)(["'`])([^"'`\n]*)$/;

/** Returns the page paths for a string in a config in JavaScript or TypeScript. */
export function completeModule(
  { site, file }: SiteFile,
  offset: number,
  client: CompletionClient,
): CompletionList | null {
  const text = site.text(file) ?? '';
  const before = text.slice(Math.max(0, offset - MAX_TEXT_BEFORE), offset);
  const [, quote = '', typed] = PAGE_STRING.exec(before) ?? [];
  if (typed === undefined) return null;
  const rest = /^[^"'`\n]*/.exec(text.slice(offset))?.[0] ?? '';
  const isClosed = text[offset + rest.length] === quote;
  const end = isClosed ? offset + rest.length : offset;
  const range = site.positions(file).rangeOf(offset - typed.length, end);
  const candidates = pageCandidates(site, typed);
  return {
    isIncomplete: candidates.length > MAX_COMPLETIONS,
    items: candidates.slice(0, MAX_COMPLETIONS).map((candidate) => ({
      ...pageItem(site, candidate, candidate.slug, client),
      filterText: candidate.slug,
      textEdit: { range, newText: candidate.slug },
    })),
  };
}
