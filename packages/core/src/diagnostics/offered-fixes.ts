import { extensionOf } from '@nav/text';
import { codesWith } from './codes.ts';
import type { Diagnostic, Fix } from './diagnostic.ts';

/** The codes whose suggestion is the text to write instead. */
const REPLACEABLE = /* @__PURE__ */ codesWith('replaceable');

/**
 * Returns the fixes of a finding, or else its suggestion, which only a person can judge.
 *
 * @param text the text of the file with the finding.
 */
export function offeredFixes(finding: Diagnostic, text: string | undefined): readonly Fix[] {
  const { code, file, fixes, range } = finding;
  const suggestion = suggestionOf(finding);
  if (fixes.length > 0 || suggestion === undefined || !REPLACEABLE.has(code)) return fixes;
  const written = text?.slice(range.start.offset, range.end.offset) ?? '';
  const newText = writtenLike(written, suggestion, isPage(file));
  if (newText === undefined) return [];
  return [{ title: `Change to ${newText}`, edits: [{ file, range, newText }] }];
}

/** Returns a string with the quotes of another one. Front matter also has single quotes, and values without any. */
function writtenLike(written: string, text: string, isYaml: boolean): string | undefined {
  if (written.startsWith('"')) return JSON.stringify(text);
  if (!isYaml) return undefined;
  return written.startsWith("'") ? `'${text}'` : text;
}

function isPage(file: string): boolean {
  return extensionOf(file) !== '';
}

/** Returns the text that a finding suggests, or the page that an endpoint may be meant as. */
function suggestionOf({ args }: Diagnostic): string | undefined {
  if ('asPage' in args && args.asPage) return args.asPage.suggestion;
  return 'suggestion' in args ? args.suggestion : undefined;
}
