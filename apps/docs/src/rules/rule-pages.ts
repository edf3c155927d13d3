import type { Code, Diagnostic } from '@nav/core';
import type { RuleLevel } from '@nav/core/stages';
import { runNav } from '../terminal/terminal.ts';

/** The page about a code, as `nav rules` prints it for programs. Strings are Markdown. */
export interface RulePage {
  code: Code;
  severity: RuleLevel;
  title: string;
  /** A sentence about the effect of the findings on Mintlify. */
  effect?: string;
  /** The thing that the findings are about. */
  subject: string;
  /** True if `nav check --fix` can fix some of the findings. */
  fixable: boolean;
  about: string;
  wrong: { files: Record<string, string>; diagnostics: Diagnostic[] };
  fix: string;
  right: { files: Record<string, string> };
  silence: string;
}

let pages: Promise<readonly RulePage[]> | undefined;

export function rulePages(): Promise<readonly RulePage[]> {
  pages ??= runNav(['rules', '--format', 'json'], '.').then((text) => JSON.parse(text).rules);
  return pages;
}
