import { frontMatterEnd } from '@nav/front-matter';
import { baseName } from '@nav/paths';
import { lineStartAt } from '@nav/positions';
import { catalogCode } from '../diagnostics/catalog-code.ts';
import { fatalCodes } from '../diagnostics/codes.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { SuggestionSite } from '../format/suggestions/suggestion-site.ts';
import { codeAt } from '../pages/syntax/page-code.ts';
import {
  appendItem,
  nodeBelow,
  printInline,
  propertyOf,
  type Replacement,
  setProperty,
} from '../source/json-edits.ts';
import { type Draft, draft, instead } from '../source/part.ts';
import { parseTree } from '../source/tree.ts';
import { changeSettings } from './change-settings.ts';
import { SETTINGS_FILE } from './nearest-settings.ts';

/** Suggests to ignore one finding, or all of its code; none for findings that no setting changes. */
export function suggestIgnoring(finding: Diagnostic, site: SuggestionSite): Draft[] {
  const { code } = finding;
  if (fatalCodes.has(catalogCode(code))) return [];
  return [
    ...ignoreHere(finding, site),
    ...changeSettings(`Turn off the rule ${code}`, site, (text, above) => [
      setProperty(text, [...above, 'rules', code], 'off'),
      ...overriddenLevels(text, above, code),
    ]),
  ];
}

/** Returns the suggestion to ignore one finding: with a comment in a page, and else in the settings. */
function ignoreHere(finding: Diagnostic, site: SuggestionSite): Draft[] {
  const { code, file, subject } = finding;
  // A comment about a comment would be the next one without effect.
  if (code === 'unused-ignore') return [];
  const isAbsent = code === 'orphan-page' || code === 'unlisted-folder';
  // A comment before a lazy line would be one itself.
  const isLazy = code === 'page-syntax' && finding.args.reason === 'lazy-line';
  const comment = isAbsent || isLazy ? undefined : commentFor(finding, site);
  if (comment) return draft(`Ignore this ${code} with a comment`, file, comment);
  // No pattern matches the root of a site, or a finding about a whole file.
  if (subject === '' || subject === '/') return [];
  const [path, pattern] = isAbsent
    ? [['ignore'], code === 'orphan-page' ? `/${finding.args.path}` : `/${subject}/`]
    : [['rules', code, 'ignore'], patternFor(subject)];
  const name = site.settings ? baseName(site.settings.file) : SETTINGS_FILE;
  return changeSettings(`Ignore ${JSON.stringify(pattern)} in ${name}`, site, (text, above) => [
    ignorePattern(text, [...above, ...path], pattern),
  ]);
}

function patternFor(subject: string): string {
  const escaped = subject
    .replace(/[\\*?[\]]/g, '\\$&')
    .replace(/^[!#]/, '\\$&')
    .replace(/ +$/, (spaces) => spaces.replaceAll(' ', '\\ '));
  return escaped.includes('/') ? escaped : `/${escaped}`;
}

function overriddenLevels(text: string, above: readonly string[], code: string): Replacement[] {
  return (nodeBelow(parseTree({ text }), [...above, 'overrides'])?.children ?? []).flatMap(
    (override) => {
      const rules = propertyOf(override, 'rules');
      const level = rules && propertyOf(rules, code);
      return level ? instead(level, '"off"') : [];
    },
  );
}

/** Adds a pattern to a list. The settings of a rule may be only its severity. */
function ignorePattern(
  text: string,
  path: readonly string[],
  pattern: string,
): Replacement | undefined {
  const rule = nodeBelow(parseTree({ text }), path.slice(0, -1));
  if (rule?.kind !== 'string') return appendItem(text, path, pattern);
  return instead(rule, printInline({ severity: rule.value, ignore: [pattern] }));
}

/** Returns the comment above the line or tag of a finding in a page; `undefined` where none can be. */
function commentFor(
  { code, file, range }: Diagnostic,
  site: SuggestionSite,
): Replacement | undefined {
  const { offset } = range.start;
  const { text, markup } = site.page(file) ?? {};
  // A finding about a whole page is at its start, where no comment can be before it.
  if (text === undefined || !markup || offset === 0) return undefined;
  const around = markup.tags
    .filter((tag) => tag.start < offset && offset < tag.end)
    .reduce((first, tag) => Math.min(first, tag.start), offset);
  const start = lineStartAt(text, around);
  const line = /^[^\r\n]*/.exec(text.slice(start))?.[0] ?? '';
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const added = (comment: string) => {
    return { start, end: start, newText: `${indent}${comment}${end}` };
  };
  if (start < frontMatterEnd(text)) {
    const isFence = start === 0 || /^---[ \t]*$/.test(line);
    return isFence ? undefined : added(`# nav-ignore-next-line ${code}`);
  }
  const isCell = line.trimStart().startsWith('|') || /^[ \t]*>/.test(line);
  // A line that continues a tag or a table has no room for a comment before it.
  if (isCell || codeAt(markup.code, start)) return undefined;
  const body = ` nav-ignore-next-line ${code} `;
  return added(file.endsWith('.mdx') ? `{/*${body}*/}` : `<!--${body}-->`);
}
