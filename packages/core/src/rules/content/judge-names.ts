import { allNearest } from '../../spelling/nearest.ts';
import { fileAt, isLocalPath } from './imported-path.ts';
import type { Removed, Scope } from './judge-tags.ts';
import type { ContentChange, Judged, Report } from './judged.ts';
import type { PageContent } from './page-content.ts';
import type { SiteContent } from './site-content.ts';

/** Reports the names in the expressions of a page that nothing defines. */
export function judgeNames(
  { variables }: SiteContent,
  { path }: Judged,
  { names, exports, declared }: PageContent,
  { imported }: Pick<Scope, 'imported'>,
  removed: readonly Removed[],
  report: Report,
): void {
  const own = new Set([
    ...imported.keys(),
    ...exports.flatMap(({ name, local }) => local ?? name),
    ...declared,
  ]);
  let next = 0;
  for (const { name, start, end, isWhole, isVariable } of [...names].sort(
    (a, b) => a.start - b.start,
  )) {
    while (next < removed.length && (removed[next] as Removed).end <= start) next += 1;
    const isRemoved = next < removed.length && (removed[next] as Removed).start <= start;
    // If the config has variables, another rule reports those that it lacks.
    const isReported = isVariable && variables.length > 0;
    if (isRemoved || isReported || own.has(name)) continue;
    const kind = isVariable ? 'variable' : isWhole ? 'whole' : 'code';
    const suggestions = isVariable ? [] : allNearest(name, own);
    report('name-undefined', { path, name, kind, suggestions }, start, end, {
      suggestions: kind === 'code' ? [] : [escaped(start, kind)],
    });
  }
}

/** Returns the change that makes a name in braces a text. */
function escaped(start: number, kind: 'whole' | 'variable'): ContentChange {
  const newText = kind === 'whole' ? '\\{' : '\\{\\{';
  const length = kind === 'whole' ? 1 : 2;
  return {
    title: `Change to "${newText}"`,
    edits: [{ start: start - length, end: start, newText }],
  };
}

/** Reports the imports of a page that are text. A line about an import in prose names no component. */
export function judgeIgnored(
  { files }: SiteContent,
  { path, file }: Judged,
  { ignored, tags }: PageContent,
  text: string,
  report: Report,
): void {
  for (const { source, names, isIndented, start, end } of ignored) {
    const isUsed = tags.some(({ name }) => names.includes(name.replace(/\..*/s, '')));
    const isOfSite = isLocalPath(source) && fileAt(files, file, source) !== undefined;
    if (!isUsed && !isOfSite) continue;
    const args = { path, source, isIndented };
    report('import-ignored', args, start, end, {
      fixes: isIndented ? [] : separated(text, start, end),
      suggestions: isIndented ? outdented(text, start) : [],
    });
  }
}

/** Returns the change that moves a line to its start. */
function outdented(text: string, start: number): ContentChange[] {
  const line = text.lastIndexOf('\n', start - 1) + 1;
  if (text.slice(line, start).trim() !== '') return [];
  return [{ title: 'Remove the spaces', edits: [{ start: line, end: start, newText: '' }] }];
}

/** Returns the change that makes a line of text an import: an empty line before it, if there is one after it. */
function separated(text: string, start: number, end: number): ContentChange[] {
  const above = text.slice(text.lastIndexOf('\n', start - 2) + 1, start);
  const isBetween =
    /\S.*\n$/.test(above) && /^[ \t\r]*(?:\n[ \t\r]*(?:\n|$)|$)/.test(text.slice(end, end + 100));
  if (!isBetween) return [];
  return [{ title: 'Add an empty line', edits: [{ start, end: start, newText: '\n' }] }];
}
