import { type Code, messages } from '@nav/core';
import { helpUrl, readSettings } from '@nav/core/internal';
import { effects, type RuleLevel } from '@nav/core/stages';
import { EFFECT_SENTENCES } from '@nav/report/effects';
import { settingsFor } from '@nav/site/open-site';
import type { Command, CommandResult, Terminal } from '../../terminal/command.ts';
import { formatOption } from '../../terminal/options.ts';
import { printAnswer } from '../../terminal/printer.ts';
import { configOption } from '../../terminal/site-options.ts';
import { printable } from '../../terminal/text.ts';
import { codes, knownCode } from './known-code.ts';
import { checkExample, readRulePage } from './rule-page.ts';
import { ruleTable, ruleText } from './rule-text.ts';
import { subjectNames } from './subject-names.ts';

interface RulesFlags {
  config?: string;
  format: 'text' | 'json';
}

export const command: Command<RulesFlags> = {
  name: 'rules',
  arguments: '[code]',
  values: codes,
  description:
    'Explain a code that `nav check` reports: its meaning, a wrong and a right example, the fix, and how to turn it off. Without a code, list all codes with their severity in the nearest settings.',
  options: [formatOption(), configOption],
  examples: [
    ['nav rules', 'all codes with their severity'],
    ['nav rules mixed-children', 'one code, with examples'],
    ['nav rules --format json', 'all rules, for programs'],
  ],
  run([name], { format, config }, terminal) {
    if (name !== undefined) return ruleResult(knownCode(name), format, terminal, config);
    const { levelOf, file } = settingsLevels(config, terminal);
    if (format === 'json') return { stdout: rulesJson(codes, levelOf), code: 0 };
    const isChanged = codes.some((code) => levelOf(code) !== messages[code].severity);
    const note = isChanged ? `* Set by ${printable(file ?? '')}.\n` : '';
    return {
      stdout: ruleTable(levelOf, terminal.color),
      stderr: `\n${note}Run \`nav rules CODE\` to see what a code means and how to fix it.\n`,
      code: 0,
    };
  },
};

/** Returns the severities in effect: the ones in the nearest settings, which overrides may change for some findings. */
function settingsLevels(
  given: string | undefined,
  { cwd }: Pick<Terminal, 'cwd'>,
): { levelOf: (code: Code) => RuleLevel; file: string | undefined } {
  const found = settingsFor(cwd, given, cwd);
  const settings = found && readSettings(found.file, found.text)?.settings;
  return {
    levelOf: (code) =>
      (messages[code].fatal ? undefined : settings?.rules[code]) ?? messages[code].severity,
    file: found?.file,
  };
}

export function ruleResult(
  code: Code,
  format: RulesFlags['format'],
  terminal: Pick<Terminal, 'cwd' | 'color' | 'columns'>,
  config?: string,
): CommandResult {
  const { levelOf } = settingsLevels(config, terminal);
  const stdout =
    format === 'json'
      ? rulesJson([code], levelOf)
      : ruleText(code, levelOf(code), readRulePage(code), terminal);
  return { stdout, code: 0 };
}

function rulesJson(listed: readonly Code[], levelOf: (code: Code) => RuleLevel): string {
  return printAnswer({ rules: listed.map((code) => ruleJson(code, levelOf(code))) });
}

function ruleJson(code: Code, level: RuleLevel) {
  const { severity, title, subject, fixable = false } = messages[code];
  const { wrong, ...page } = readRulePage(code);
  const effect = effects[code];
  return {
    code,
    severity,
    level,
    title,
    ...(effect ? { effect: EFFECT_SENTENCES[effect] } : {}),
    subject: subjectNames[subject],
    fixable,
    help: helpUrl(code),
    ...page,
    wrong: { files: wrong, diagnostics: checkExample(code, wrong) },
    right: { files: page.right },
  };
}
