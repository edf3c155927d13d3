import { suffixOf } from '@nav/text';
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
  const { args, code, file, fixes, range } = finding;
  const suggestion = 'suggestion' in args ? args.suggestion : undefined;
  if (fixes.length > 0 || suggestion === undefined) return fixes;
  const written = text?.slice(range.start.offset, range.end.offset) ?? '';
  let newText: string | undefined;
  if (REPLACEABLE.has(code) && written.startsWith('"')) newText = JSON.stringify(suggestion);
  // A relative link depends on the page.
  else if (code === 'link-not-found' && written.startsWith('/'))
    newText = `/${suggestion.replace(/^\//, '')}${suffixOf(written)}`;
  return newText === undefined
    ? []
    : [{ title: `Change to ${newText}`, edits: [{ file, range, newText }] }];
}
