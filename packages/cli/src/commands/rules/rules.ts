import { type Code, messages } from '@nav/core';
import { helpUrl } from '@nav/core/internal';
import { catalogCode, effects, type RuleLevel, type TeamCode } from '@nav/core/stages';
import { EFFECT_SENTENCES } from '@nav/report/effects';
import { type SettingsRules, settingsRules, type TeamRule } from '@nav/site/team-patterns';
import type { Command, CommandResult, Terminal } from '../../terminal/command.ts';
import { formatOption } from '../../terminal/options.ts';
import { printAnswer } from '../../terminal/printer.ts';
import { configOption } from '../../terminal/site-options.ts';
import { printable } from '../../terminal/text.ts';
import { codes, knownCode } from './known-code.ts';
import { checkExample, readRulePage } from './rule-page.ts';
import { patternText, ruleTable, ruleText } from './rule-text.ts';
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
  options: { ...formatOption(), ...configOption },
  examples: [
    ['nav rules', 'all codes with their severity'],
    ['nav rules mixed-children', 'one code, with examples'],
    ['nav rules --format json', 'all rules, for programs'],
  ],
  run([name], { format, config }, { cwd, color, columns }) {
    const settings = settingsRules(cwd, config, cwd);
    if (name !== undefined) {
      const code = knownCode(name, () => settings.patterns.map((one) => one.code));
      return ruleResult(code, format, { cwd, color, columns }, config);
    }
    const { patterns, file } = settings;
    if (format === 'json') {
      const rows = codes.map((code) => ruleJson(code, levelOf(code, settings)));
      return answer([...rows, ...patterns.map((one) => patternJson(one, settings))]);
    }
    const isChanged =
      codes.some((code) => levelOf(code, settings) !== messages[code].severity) ||
      patterns.some((one) => patternLevel(one, settings) !== one.severity);
    const note = isChanged ? `* Set by ${printable(file ?? '')}.\n` : '';
    return {
      stdout: ruleTable(
        (code) => levelOf(code, settings),
        patterns.map((one) => ({ ...one, level: patternLevel(one, settings) })),
        color,
      ),
      stderr: `\n${note}Run \`nav rules CODE\` to see what a code means and how to fix it.\n`,
      code: 0,
    };
  },
};

/** Returns the severity in effect, which overrides may change for some findings. */
function levelOf(code: Code, { rules }: SettingsRules): RuleLevel {
  return (messages[code].fatal ? undefined : rules[code]) ?? messages[code].severity;
}

function patternLevel({ code, severity }: TeamRule, { rules }: SettingsRules): RuleLevel {
  return rules[code] ?? rules.pattern ?? severity;
}

/** @param code a code of nav, or of a pattern in the settings. */
export function ruleResult(
  code: Code | TeamCode,
  format: RulesFlags['format'],
  terminal: Pick<Terminal, 'cwd' | 'color' | 'columns'>,
  config?: string,
): CommandResult {
  const settings = settingsRules(terminal.cwd, config, terminal.cwd);
  const pattern = settings.patterns.find((one) => one.code === code);
  if (pattern) {
    if (format === 'json') return answer([patternJson(pattern, settings)]);
    const level = patternLevel(pattern, settings);
    return { stdout: patternText(pattern, level, settings.file ?? '', terminal), code: 0 };
  }
  const row = catalogCode(code);
  const level = levelOf(row, settings);
  if (format === 'json') return answer([ruleJson(row, level)]);
  return { stdout: ruleText(row, level, readRulePage(row), terminal), code: 0 };
}

function answer(rules: readonly object[]): CommandResult {
  return { stdout: printAnswer({ rules }), code: 0 };
}

function patternJson(pattern: TeamRule, settings: SettingsRules) {
  const { code, title, severity, written } = pattern;
  const level = patternLevel(pattern, settings);
  return { ...ruleJson('pattern', level), code, severity, title, patterns: written };
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
