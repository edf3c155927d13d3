import { once } from '@nav/collections';
import { lineStartAt } from '@nav/positions';
import { MAX_SUGGESTIONS } from '../../limits/limits.ts';
import type { Span } from '../../pages/syntax/page-code.ts';
import { allNearest } from '../../spelling/nearest.ts';
import { fileAt, isLocalPath } from './imported-path.ts';
import { type ImportedName, usedNames } from './judge-imports.ts';
import type { Scope } from './judge-tags.ts';
import type { ContentChange, Judged, ReportContent } from './judged.ts';
import type { PageContent, UsedName } from './page-content.ts';
import type { ContentFacts } from './sentences.ts';
import type { SiteContent } from './site-content.ts';

/** The undefined names in one pair of braces, which have the same effect. */
interface Undefined {
  names: Set<string>;
  kind: Exclude<ContentFacts['name-undefined']['kind'], 'helper'>;
  start: number;
  end: number;
}

/** Matches the text between two names in a line of one expression. */
const IN_BRACE = /^[^{}\n]*$/;

/** Reports the names in the expressions of a page that nothing defines. */
export function judgeNames(
  site: SiteContent,
  { path }: Judged,
  content: PageContent,
  { imported, isIdle, text, order }: Pick<Scope, 'imported' | 'isIdle' | 'text' | 'order'>,
  removed: readonly Span[],
  report: ReportContent,
): void {
  const { names, declared } = content;
  const own = new Set([...order.keys(), ...declared]);
  const found: Undefined[] = [];
  let next = 0;
  for (const used of [...names].sort((a, b) => a.start - b.start)) {
    const { name, start, end } = used;
    while (next < removed.length && (removed[next] as Span).end <= start) next += 1;
    const isRemoved = next < removed.length && (removed[next] as Span).start <= start;
    const isUnused = !used.isOfFunction && isIdle(used);
    const kind = isRemoved || isUnused ? undefined : kindOf(used);
    if (!kind) continue;
    const last = kind === 'code' ? found.at(-1) : undefined;
    const isNext = last?.kind === 'code' && last.names.size < MAX_SUGGESTIONS;
    if (isNext && IN_BRACE.test(text.slice(last.end, start))) {
      last.names.add(name);
      last.end = end;
    } else found.push({ names: new Set([name]), kind, start, end });
  }
  for (const {
    names: [name = '', ...others],
    kind,
    start,
    end,
  } of found) {
    const isLike = others.length === 0 && (kind === 'whole' || kind === 'code');
    const suggestions = isLike ? allNearest(name, own) : [];
    report('name-undefined', { path, name, others, kind, suggestions }, start, end, {
      suggestions: shown(name, start, kind),
    });
  }

  function kindOf({ name, isWhole, isVariable, owner, isOfFunction }: UsedName) {
    if (isOfFunction) return own.has(name) || site.isOfScript(name) ? undefined : 'function';
    if (own.has(name)) {
      const isHidden = isWhole && isHiddenAlone(site, content, imported.get(name), name);
      return isHidden ? 'hidden' : undefined;
    }
    // If the config has variables, another rule reports undefined ones.
    if (isVariable) return site.variables.length > 0 ? undefined : 'variable';
    if (isWhole) return 'whole';
    if (site.isOfScript(name)) return undefined;
    return owner === undefined ? 'code' : 'module';
  }
}

/** Tests for a value that the builder does not show if its name is alone in braces. */
function isHiddenAlone(
  site: SiteContent,
  { exports, declared }: PageContent,
  imported: ImportedName | undefined,
  name: string,
): boolean {
  if (imported?.kind === 'value')
    return (
      site.exportsOf(imported.file)?.find((one) => one.name === imported.imported)?.isHidden ===
      true
    );
  return (
    !imported &&
    (declared.includes(name) || exports.some((one) => one.local === name && one.isHidden))
  );
}

/** Returns the change that shows a name as text, or its value in a list. */
function shown(name: string, start: number, kind: Undefined['kind']): ContentChange[] {
  if (kind === 'hidden') {
    const newText = `[${name}]`;
    const edits = [{ start, end: start + name.length, newText }];
    return [{ title: `Change to {${newText}}`, edits }];
  }
  if (kind !== 'whole' && kind !== 'variable') return [];
  const braces = kind === 'whole' ? 1 : 2;
  const newText = '\\{'.repeat(braces);
  const edits = [{ start: start - braces, end: start, newText }];
  return [{ title: `Change to "${newText}"`, edits }];
}

/** Reports the imports of a page that are text. A line about an import in prose names no component. */
export function judgeIgnored(
  { files }: SiteContent,
  { path, file }: Judged,
  content: PageContent,
  text: string,
  report: ReportContent,
): void {
  const used = once(() => usedNames(content));
  for (const { source, names, isIndented, start, end } of content.ignored) {
    const isUsed = names.some((name) => used().has(name));
    const isOfSite = isLocalPath(source) && fileAt(files, file, source) !== undefined;
    if (!isUsed && !isOfSite) continue;
    const [after] = /^[ \t\r;]*(?=\n[ \t]*\S)/.exec(text.slice(end, end + 100)) ?? [];
    const isFollowed = !isIndented && after !== undefined;
    report('import-ignored', { path, source, isIndented, isFollowed }, start, end, {
      hides: isUsed,
      fixes: isIndented || isFollowed ? [] : separated(text, start, end),
      suggestions: isIndented
        ? outdented(text, start)
        : isFollowed
          ? [surrounded(start, end + after.length)]
          : [],
    });
  }
}

/** Returns the change that moves a line to its start. */
function outdented(text: string, start: number): ContentChange[] {
  const line = lineStartAt(text, start);
  if (text.slice(line, start).trim() !== '') return [];
  return [{ title: 'Remove the spaces', edits: [{ start: line, end: start, newText: '' }] }];
}

/** Returns the change that makes a line amid text an import. It splits the text, so only the author can want it. */
function surrounded(start: number, end: number): ContentChange {
  const edits = [start, end].map((at) => ({ start: at, end: at, newText: '\n' }));
  return { title: 'Add empty lines', edits };
}

/** Returns the change that makes a line of text an import: an empty line before it, if there is one after it. */
function separated(text: string, start: number, end: number): ContentChange[] {
  const above = text.slice(lineStartAt(text, start - 1), start);
  const isBetween =
    /\S.*\n$/.test(above) && /^[ \t\r]*(?:\n[ \t\r]*(?:\n|$)|$)/.test(text.slice(end, end + 100));
  if (!isBetween) return [];
  return [{ title: 'Add an empty line', edits: [{ start, end: start, newText: '\n' }] }];
}
