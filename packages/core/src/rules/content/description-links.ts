import { once } from '@nav/collections';
import { findWritten, isRemote, joinPath } from '@nav/paths';
import { positionFinder, type SourceRange } from '@nav/positions';
import { quote } from '../../diagnostics/catalog/wording.ts';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import { derivePageFacts } from '../../files/page-facts.ts';
import type { Description } from '../../openapi/descriptions.ts';
import { type LocatedDocument, readDocument } from '../../openapi/located-document.ts';
import { linkJudge } from '../links/link-judge.ts';
import type { Rule, RuleContext } from '../rule/rule.ts';

/** A link with a leading slash, in Markdown or HTML. Other text has no link to a page of the site. */
const LINK = /\]\(\s*<?\/(?!\/)|\]:\s*<?\/(?!\/)|(?:href|src)\s*=\s*\\?["']\/(?!\/)/;

/**
 * Reports links in the descriptions of operations that the navigation shows, as in pages. Only links with a leading slash
 * have one target, because several pages can show a description. A specification is also read elsewhere, where `/docs/a` may
 * be the page `/a`, so only a link into a folder with pages is certainly meant for this site. No fix is certain, because the
 * specification may be generated.
 */
export const descriptionLinks: Rule = (context) => {
  const { files, specifications, texts, report } = context;
  if (!files || !specifications.find || !texts.readsAll) return {};
  /** The pointers of the operations by the source of their specification. */
  const shown = new Map<string, Set<string>>();
  return {
    entry({ page }) {
      if (page?.kind !== 'endpoint' || isRemote(page.specification)) return;
      const operations = shown.get(page.specification) ?? new Set();
      shown.set(page.specification, operations.add(`${page.method} ${page.endpoint}`));
    },
    end() {
      if (shown.size === 0) return;
      const linkedFrom = new Map<string, Set<string>>();
      const judge = linkJudge(context, files, texts.linked(), linkedFrom);
      const roots = once(() => new Set(Array.from(files.pages.keys(), rootOf)));
      const isMeant = (path: string) => path.startsWith('/') && roots().has(rootOf(path.slice(1)));
      for (const [source, operations] of shown)
        for (const found of findingsIn(context, source, { operations, isMeant, judge }))
          report(found);
    },
  };
};

/** Returns the first segment of a path without a leading slash. */
function rootOf(path: string): string {
  return path.split('/', 1)[0] as string;
}

interface Judging {
  operations: ReadonlySet<string>;
  /** Returns true for the path of a link that is certainly meant for this site. */
  isMeant(path: string): boolean;
  judge: ReturnType<typeof linkJudge>;
}

function* findingsIn(
  { config, texts }: RuleContext,
  source: string,
  { operations, isMeant, judge }: Judging,
): Generator<Finding> {
  const text = texts.read(source);
  if (text === undefined || !LINK.test(text)) return;
  const document = readDocument(source, text);
  if (!document) return;
  const positionAt = positionFinder(text);
  for (const { pointer, text: description } of shownDescriptions(document, operations)) {
    if (!LINK.test(description)) continue;
    const facts = derivePageFacts('description.md', description);
    const links = facts.links.filter(({ path, isModule }) => !isModule && isMeant(path));
    const one = { file: source, slug: undefined, facts };
    for (const link of links)
      for (const { start, end, fixes = [], suggestions = [], lost: _, ...rest } of judge(
        one,
        link,
      )) {
        const span = document.locate(pointer);
        if (!span) continue;
        const written = writtenRange(text, span, description.slice(start, end));
        const { from, to } = written ?? { from: span.start, to: span.end };
        const range: SourceRange = { start: positionAt(from), end: positionAt(to) };
        const at = { file: joinPath(config.folder, source), range };
        const changes = written ? [...fixes, ...suggestions] : [];
        yield {
          ...rest,
          at,
          suggestions: changes.map((newText) => ({
            title: `Change to ${quote(newText)}`,
            edits: [{ at, newText }],
          })),
        } as Finding;
      }
  }
}

/** Yields the descriptions that readers see: of operations in the navigation, and of components. */
function* shownDescriptions(
  document: LocatedDocument,
  operations: ReadonlySet<string>,
): Generator<Description> {
  for (const one of document.descriptions()) {
    const [, part = '', path = '', method = ''] = one.pointer.split('/');
    const endpoint = path.replaceAll('~1', '/').replaceAll('~0', '~');
    const isShown =
      part === 'components' ||
      (part === 'paths' && operations.has(`${method} ${endpoint}`)) ||
      (part === 'webhooks' && operations.has(`webhook ${endpoint}`));
    if (isShown) yield one;
  }
}

/** Returns the range of a part of a scalar in its file; undefined if it is written in another way, or several times. */
function writtenRange(
  text: string,
  { start, end }: { start: number; end: number },
  part: string,
): { from: number; to: number } | undefined {
  const raw = text.slice(start, end);
  const at = findWritten(raw, part, 0);
  if (at === -1 || findWritten(raw, part, at + 1) !== -1) return undefined;
  return { from: start + at, to: start + at + part.length };
}
