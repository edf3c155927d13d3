import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Code } from '@nav/core';
import { homepage } from '@nav/core/internal';
import type { RuleHelp } from '@nav/report/sarif';
import { packageFolder } from '../terminal/package-folder.ts';

/** Returns the page about a code, `rules/CODE.md` of this package, in Markdown without its title. */
export function readRuleMarkdown(code: Code): string {
  const text = readFileSync(join(packageFolder(), 'rules', `${code}.md`), 'utf8');
  return text.replaceAll('\r\n', '\n').replace(/^# .*\n+/, '');
}

export function ruleHelp(code: Code): RuleHelp {
  const markdown = readRuleMarkdown(code).replaceAll('](/', `](${homepage}/`).trim();
  const text = markdown.replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1').replace(/^#+ /gm, '');
  return { description: text.split('\n\n')[0] ?? '', text, markdown };
}
