import { frontMatterEnd } from '@nav/front-matter';
import { isObject, valueAt } from '@nav/json';
import { joinPath } from '@nav/paths';
import { rangeFinder } from '@nav/positions';
import { changeTo } from '../../diagnostics/fixes.ts';
import { dialects } from '../../format/dialects.ts';
import { isUnresolved } from '../../source/unresolved.ts';
import { nearest } from '../../spelling/nearest.ts';
import type { Rule } from '../rule/rule.ts';

/** Reports variables in the text of pages that the config does not define, if it defines any. */
export const variableNotDefined: Rule = ({ config, grammar, texts, report }) => {
  const variables = valueAt(config.value, '/variables');
  const isRead = dialects[grammar.dialect].oneBuilder && texts.readsAll;
  if (!isRead || !isObject(variables) || isUnresolved(variables)) return {};
  const names = Object.keys(variables);
  if (names.length === 0) return {};
  return {
    file(file) {
      const unknown =
        texts.facts(file)?.variables.filter(({ name }) => !names.includes(name)) ?? [];
      if (unknown.length === 0) return;
      const text = texts.read(file) ?? '';
      const rangeOf = rangeFinder(text);
      for (const { name: variable, start, end, isExpression } of unknown) {
        // Titles may be replaced in another way.
        if (start < frontMatterEnd(text)) continue;
        const at = { file: joinPath(config.folder, file), range: rangeOf(start, end) };
        const suggestion = nearest(variable, names);
        report({
          code: 'variable-not-defined',
          args: { variable, suggestion, isExpression },
          at,
          ...(isExpression ? { effect: 'not-shown' } : { severity: 'warning' }),
          suggestions: suggestion === undefined ? [] : [changeTo(at, suggestion)],
        });
      }
    },
  };
};
