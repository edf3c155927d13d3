import { readModule } from '@nav/codemods/module';
import { type Code, type Host, loadSite, type Site, type SiteOptions } from '@nav/core';
import { lineStarts, MAX_DEPTH, positionAt } from '@nav/core/internal';
import type { Finding, ParseResult } from '@nav/core/stages';
import { inModuleStyle } from './module-literal.ts';

/** A site whose config is a module, and a note for each part of the config that is computed. */
export interface ModuleSite {
  site: Site;
  notes: string[];
}

type Refusal = ReturnType<typeof readModule>['refusals'][number];

/** Codes for something missing: the computed part of a config may contain it. */
const ABSENCES: readonly Code[] = [
  'empty-value',
  'missing-field',
  'missing-navigation',
  'no-primary-pattern',
  'orphan-page',
];

/**
 * Loads a site whose config is in a JavaScript or TypeScript module, without running it. Locations are those in the
 * module.
 *
 * @returns `undefined` if the file does not exist.
 */
export function loadModuleSite(
  host: Host,
  file: string,
  options: SiteOptions,
): ModuleSite | undefined {
  let notes: string[] = [];
  const site = loadSite(host, file, {
    ...options,
    parse(path, text): ParseResult {
      const { source, refusals, computed } = readModule(path, text);
      notes = computed.map(
        ({ start }) =>
          `${path}:${start.line}:${start.column} is computed, so it is left out, and nothing is reported as missing.`,
      );
      return {
        source: source && { ...source, translate: (edit) => inModuleStyle(edit, source) },
        findings: refusals.map((refusal) => findingOf(refusal, text)),
      };
    },
  });
  if (!site || notes.length === 0) return site && { site, notes };
  const off = Object.fromEntries(ABSENCES.map((code) => [code, 'off' as const]));
  const settings = { ...site.settings, rules: { ...site.settings.rules, ...off } };
  return { site: { ...site, settings }, notes };
}

/** A word, a string or a character. */
const TOKEN = /[\p{ID_Continue}$]+|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|.|$/uy;

function findingOf({ file, line, column, code, message }: Refusal, text: string): Finding {
  const starts = lineStarts(text);
  const start = (starts[line - 1] ?? 0) + column - 1;
  TOKEN.lastIndex = start;
  const token = TOKEN.exec(text)?.[0] ?? '';
  const range = { start: positionAt(starts, start), end: positionAt(starts, start + token.length) };
  const at = { file, range };
  if (code === 'too-deep') return { code, args: { limit: MAX_DEPTH }, at };
  if (code === 'duplicate-key') return { code, args: { key: token.replace(/["']/g, '') }, at };
  const found = code === 'invalid-json' ? syntaxError(file, message) : message;
  return { code: 'invalid-json', args: { reason: 'module', found }, at };
}

/** Turns the words of the parser, such as `Unexpected token.`, into a sentence about the module. */
function syntaxError(file: string, message: string): string {
  const said = message.replace(/\.+$/, '');
  return `Cannot parse the module ${JSON.stringify(file)}: ${said.charAt(0).toLowerCase()}${said.slice(1)}. Fix the syntax here.`;
}
