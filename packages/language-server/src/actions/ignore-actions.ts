import type { Diagnostic } from '@nav/core';
import { messages } from '@nav/core';
import { codeAt, SETTINGS_FILE } from '@nav/core/internal';
import { frontMatterEnd } from '@nav/front-matter';
import { baseName } from '@nav/paths';
import { isPageFile, pageText } from '../places/page-text.ts';
import type { EditedSite } from '../sites/edited-site.ts';
import type { Replacement } from '../texts/edits.ts';
import { appendItem, printInline, setProperty } from '../texts/json-edits.ts';
import { propertyOf, rootOf, type TextNode } from '../texts/json-nodes.ts';
import type { FindingAction } from './action.ts';

/** Returns none for findings that no setting changes. */
export function ignoreActions(finding: Diagnostic, site: EditedSite): FindingAction[] {
  const { code } = finding;
  if (messages[code].fatal) return [];
  const off = inSettings(site, (text, above) => [
    setProperty(text, [...above, 'rules', code], 'off'),
    ...overriddenLevels(text, above, code).map(({ start, end }) => ({ start, end, text: '"off"' })),
  ]);
  return [
    ...ignoreHere(finding, site),
    ...off.map((change) => ({ title: `Turn off the rule ${code}`, ...change })),
  ];
}

/** Returns the action that silences one finding: with a comment in a page, and else in the settings. */
function ignoreHere(finding: Diagnostic, site: EditedSite): FindingAction[] {
  const { code, file, subject } = finding;
  const isAbsent = code === 'orphan-page' || code === 'unlisted-folder';
  // A comment about a comment would be the next one without effect.
  if (code === 'unused-ignore') return [];
  // A comment before a lazy line would be one itself.
  const isLazy = code === 'page-syntax' && finding.args.reason === 'lazy-line';
  const comment = isAbsent || isLazy || !isPageFile(file) ? undefined : commentFor(finding, site);
  if (comment) return [{ title: `Ignore this ${code} with a comment`, edits: [comment] }];
  // No pattern matches the root of a site, or a finding about a whole file.
  if (subject === '' || subject === '/') return [];
  const [path, pattern] = isAbsent
    ? [['ignore'], code === 'orphan-page' ? `/${finding.args.path}` : `/${subject}/`]
    : [['rules', code, 'ignore'], patternFor(subject)];
  const changes = inSettings(site, (text, above) => [
    ignorePattern(text, [...above, ...path], pattern),
  ]);
  return changes.map((change) => ({
    title: `Ignore ${JSON.stringify(pattern)} in ${settingsName(site)}`,
    ...change,
  }));
}

function patternFor(subject: string): string {
  const escaped = subject
    .replace(/[\\*?[\]]/g, '\\$&')
    .replace(/^[!#]/, '\\$&')
    .replace(/ +$/, (spaces) => spaces.replaceAll(' ', '\\ '));
  return escaped.includes('/') ? escaped : `/${escaped}`;
}

function overriddenLevels(text: string, above: readonly string[], code: string): TextNode[] {
  const root = above.reduce<TextNode | undefined>(
    (node, name) => node && propertyOf(node, name),
    rootOf(text),
  );
  const overrides = root && propertyOf(root, 'overrides');
  return (overrides?.children ?? []).flatMap((override) => {
    const rules = propertyOf(override, 'rules');
    return (rules && propertyOf(rules, code)) ?? [];
  });
}

/** Adds a pattern to a list. The settings of a rule may be only its severity. */
function ignorePattern(
  text: string,
  path: readonly string[],
  pattern: string,
): Replacement | undefined {
  const above = path.slice(0, -1);
  const rule = above.reduce<ReturnType<typeof rootOf> | undefined>(
    (node, name) => node && propertyOf(node, name),
    rootOf(text),
  );
  if (rule?.kind !== 'string') return appendItem(text, path, pattern);
  const value = printInline({ severity: rule.value, ignore: [pattern] });
  return { start: rule.start, end: rule.end, text: value };
}

function settingsName({ settings }: EditedSite): string {
  return settings ? baseName(settings.file) : SETTINGS_FILE;
}

/**
 * Returns a change of the settings of a site: of the file that applies, or of a new one. Returns none if the settings
 * cannot be read.
 *
 * @param change changes a text whose settings are below some properties.
 */
export function inSettings(
  site: EditedSite,
  change: (text: string, above: readonly string[]) => (Replacement | undefined)[],
): Pick<FindingAction, 'edits' | 'creates'>[] {
  const { settings } = site;
  if (!settings) {
    const [added] = change('{}', []);
    return added ? [{ creates: { file: SETTINGS_FILE, text: `{${added.text}}\n` } }] : [];
  }
  const { file, text } = settings;
  if (!isJson(text)) return [];
  const edits = change(text, baseName(file) === 'package.json' ? ['nav'] : []);
  const known = edits.flatMap((edit) => (edit ? { file, ...edit } : []));
  return known.length === edits.length ? [{ edits: known }] : [];
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** Returns the comment above the line or tag of a finding; `undefined` where none can be. */
function commentFor(
  { code, file, range }: Diagnostic,
  site: EditedSite,
): { file: string; start: number; end: number; text: string } | undefined {
  const page = pageText(site, file);
  if (!page) return undefined;
  const { text, markup } = page;
  const offset = range.start.offset;
  // A finding about a whole page is at its start, where no comment can be before it.
  if (offset === 0) return undefined;
  const around = markup.tags
    .filter((tag) => tag.start < offset && offset < tag.end)
    .reduce((first, tag) => Math.min(first, tag.start), offset);
  const start = text.lastIndexOf('\n', around - 1) + 1;
  const line = /^[^\r\n]*/.exec(text.slice(start))?.[0] ?? '';
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const bodyStart = frontMatterEnd(text);
  if (start < bodyStart) {
    const isFence = start === 0 || /^---[ \t]*$/.test(line);
    return isFence ? undefined : added(`# nav-ignore-next-line ${code}`);
  }
  const isCell = line.trimStart().startsWith('|') || /^[ \t]*>/.test(line);
  // A line that continues a tag or a table has no room for a comment before it.
  if (isCell || codeAt(markup.code, start)) return undefined;
  const body = ` nav-ignore-next-line ${code} `;
  return added(file.endsWith('.mdx') ? `{/*${body}*/}` : `<!--${body}-->`);

  function added(comment: string) {
    return { file, start, end: start, text: `${indent}${comment}${end}` };
  }
}
