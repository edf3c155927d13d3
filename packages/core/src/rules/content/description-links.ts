import { once } from '@nav/collections';
import { isContainer, valueAt } from '@nav/json';
import { findWritten, isRemote, joinPath } from '@nav/paths';
import { rangeFinder } from '@nav/positions';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import { changeTo } from '../../diagnostics/fixes.ts';
import { derivePageFacts } from '../../files/page-facts.ts';
import type { Description } from '../../openapi/descriptions.ts';
import { type LocatedDocument, readDocument } from '../../openapi/located-document.ts';
import { linkJudge } from '../links/link-judge.ts';
import type { Rule, RuleContext } from '../rule/rule.ts';

/** A link with a leading slash, in Markdown or HTML. Other text has no link to a page of the site. */
const LINK = /\]\(\s*<?\/(?!\/)|\]:\s*<?\/(?!\/)|(?:href|src)\s*=\s*\\?["']\/(?!\/)/;

/**
 * Reports links in the descriptions of operations that the navigation shows, as in pages, if the settings ask for it. Only links with a leading slash
 * have one target, because several pages can show a description. A specification is also read elsewhere, where `/docs/a` may
 * be the page `/a`, so only a link into a folder with pages is certainly meant for this site. No fix is certain, because the
 * specification may be generated.
 */
export const descriptionLinks: Rule = (context) => {
  const { files, settings, specifications, texts, report } = context;
  if (!settings.specificationLinks || !files || !specifications.find || !texts.readsAll) return {};
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
  const rangeOf = rangeFinder(text);
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
        const at = { file: joinPath(config.folder, source), range: rangeOf(from, to) };
        const changes = written ? [...fixes, ...suggestions] : [];
        yield {
          ...rest,
          // The specification may also be written for another site.
          ...(rest.code === 'link-redirected' ? {} : { severity: 'warning' }),
          at,
          suggestions: changes.map((newText) => changeTo(at, newText)),
        } as Finding;
      }
  }
}

/** Yields the descriptions that readers see: of operations in the navigation, and of the components that these use. */
function* shownDescriptions(
  document: LocatedDocument,
  operations: ReadonlySet<string>,
): Generator<Description> {
  // Operations name their security schemes without a reference.
  const used = once(() => usedComponents(document.value, operations));
  for (const one of document.descriptions()) {
    const [, part = '', path = '', name = ''] = one.pointer.split('/');
    const isShown =
      part === 'components'
        ? path === 'securitySchemes' || used().has(`${path}/${name}`)
        : isOperation(part, path, name, operations);
    if (isShown) yield one;
  }
}

/** @param path a token of a JSON pointer. */
function isOperation(
  part: string,
  path: string,
  method: string,
  operations: ReadonlySet<string>,
): boolean {
  const endpoint = path.replaceAll('~1', '/').replaceAll('~0', '~');
  return (
    (part === 'paths' && operations.has(`${method} ${endpoint}`)) ||
    (part === 'webhooks' && operations.has(`webhook ${endpoint}`))
  );
}

/** Returns the components that operations refer to, also through others, such as `schemas/Pet`. */
function usedComponents(root: unknown, operations: ReadonlySet<string>): ReadonlySet<string> {
  const used = new Set<string>();
  const seen = new Set<object>();
  const pending: unknown[] = [];
  // Parameters of a path are those of all its operations.
  for (const part of ['paths', 'webhooks'])
    for (const [path, item] of Object.entries(Object(valueAt(root, `/${part}`))))
      for (const [method, value] of Object.entries(Object(item)))
        if (method === 'parameters' || isOperation(part, path, method, operations))
          pending.push(value);
  while (pending.length > 0) {
    const value = pending.pop();
    const [, name] = (typeof value === 'string' && COMPONENT.exec(value)) || [];
    if (name !== undefined && !used.has(name)) {
      used.add(name);
      pending.push(valueAt(root, `/components/${name}`));
    }
    if (!isContainer(value) || seen.has(value)) continue;
    seen.add(value);
    for (const inner of Object.values(value)) pending.push(inner);
  }
  return used;
}

/** Matches a reference to a component. */
const COMPONENT = /^#\/components\/([^/]+\/[^/]+)/;

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
