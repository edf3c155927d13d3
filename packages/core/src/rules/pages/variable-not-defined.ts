import { frontMatterEnd } from '@nav/front-matter';
import { valueAt } from '@nav/json';
import { joinPath } from '@nav/paths';
import { rangeFinder } from '@nav/positions';
import { changeTo } from '../../diagnostics/fixes.ts';
import { dialects } from '../../format/dialects.ts';
import { type VariableUse, variablesOf } from '../../pages/variables.ts';
import { isUnresolved } from '../../source/unresolved.ts';
import { nearest } from '../../spelling/nearest.ts';
import type { Rule, RuleContext } from '../rule/rule.ts';

/** Returns the variables in the text of a page that the config does not define; none if it does not define any. */
export function unknownVariables(
  { config, grammar, texts }: Pick<RuleContext, 'config' | 'grammar' | 'texts'>,
  file: string,
): VariableUse[] {
  const names = variablesOf(config);
  const isRead = dialects[grammar.dialect].oneBuilder && texts.readsAll && names.length > 0;
  if (!isRead || isUnresolved(valueAt(config.value, '/variables'))) return [];
  const unknown = texts.facts(file)?.variables.filter(({ name }) => !names.includes(name)) ?? [];
  // Titles may be replaced in another way.
  const body = unknown.length > 0 ? frontMatterEnd(texts.read(file) ?? '') : 0;
  return unknown.filter(({ start }) => start >= body);
}

/** Matches a name that the braces around it leave valid JavaScript, so that only the page fails. */
const IDENTIFIER = /^[^\W\d]\w*$/;

/** Reports variables in the text of pages that the config does not define, if it defines any. */
export const variableNotDefined: Rule = (context) => {
  const { config, texts, report } = context;
  const names = variablesOf(config);
  if (names.length === 0 || !texts.readsAll) return {};
  return {
    file(file) {
      const unknown = unknownVariables(context, file);
      if (unknown.length === 0) return;
      const rangeOf = rangeFinder(texts.read(file) ?? '');
      for (const { name: variable, start, end, isExpression } of unknown) {
        const at = { file: joinPath(config.folder, file), range: rangeOf(start, end) };
        const suggestion = nearest(variable, names);
        report({
          code: 'variable-not-defined',
          args: { variable, suggestion, isExpression },
          at,
          ...(isExpression
            ? { effect: IDENTIFIER.test(variable) ? 'not-shown' : 'not-deployed' }
            : { severity: 'warning' }),
          suggestions: suggestion === undefined ? [] : [changeTo(at, suggestion)],
        });
      }
    },
  };
};
