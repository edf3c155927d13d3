import { type Code, messages } from '@nav/core';
import { codes, helpUrl, subjects } from '@nav/core/internal';
import type { Command, CommandResult, Terminal } from '../../terminal/command.ts';
import { formatOption } from '../../terminal/options.ts';
import { printAnswer } from '../../terminal/printer.ts';
import { knownCode } from './known-code.ts';
import { checkExample, readRulePage } from './rule-page.ts';
import { ruleTable, ruleText } from './rule-text.ts';

interface RulesFlags {
  format: 'text' | 'json';
}

export const command: Command<RulesFlags> = {
  name: 'rules',
  arguments: '[code]',
  values: codes,
  description:
    'Explain a code that `nav check` reports: its meaning, a wrong and a right example, the fix, and how to turn it off. Without a code, list all codes.',
  options: [formatOption()],
  examples: [
    ['nav rules', 'all codes with their severity'],
    ['nav rules mixed-children', 'one code, with examples'],
    ['nav rules --format json', 'all pages, for programs'],
  ],
  run([name], { format }, terminal) {
    if (name !== undefined) return ruleResult(knownCode(name), format, terminal);
    if (format === 'json') return { stdout: rulesJson(codes), code: 0 };
    return {
      stdout: ruleTable(terminal.color),
      stderr: '\nRun `nav rules CODE` to see what a code means and how to fix it.\n',
      code: 0,
    };
  },
};

/** Returns the page about a code. */
export function ruleResult(
  code: Code,
  format: RulesFlags['format'],
  { color, columns }: Pick<Terminal, 'color' | 'columns'>,
): CommandResult {
  const stdout =
    format === 'json' ? rulesJson([code]) : ruleText(code, readRulePage(code), { color, columns });
  return { stdout, code: 0 };
}

function rulesJson(listed: readonly Code[]): string {
  return printAnswer({ rules: listed.map(ruleJson) });
}

function ruleJson(code: Code) {
  const { severity, title, subject, fixable = false } = messages[code];
  const { wrong, ...page } = readRulePage(code);
  return {
    code,
    severity,
    title,
    subject: subjects[subject].is,
    fixable,
    help: helpUrl(code),
    ...page,
    wrong: { files: wrong, diagnostics: checkExample(wrong) },
    right: { files: page.right },
  };
}
