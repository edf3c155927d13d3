import type { Code } from '@nav/core';
import { homepage } from '@nav/core/internal';
import type { RuleHelp } from '@nav/report/sarif';
import { ruleTexts } from './rule-texts.ts';

/** Returns the page about a code, `rules/CODE.md` of this package, in Markdown without its title. */
export function readRuleMarkdown(code: Code): string {
  return (ruleTexts[code] ?? '').replaceAll('\r\n', '\n').replace(/^# .*\n+/, '');
}

export function ruleHelp(code: Code): RuleHelp {
  const markdown = readRuleMarkdown(code).replaceAll('](/', `](${homepage}/`).trim();
  const text = markdown.replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1').replace(/^#+ /gm, '');
  return { description: text.split('\n\n')[0] ?? '', text, markdown };
}
