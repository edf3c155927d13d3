import { frontMatterEnd } from '@nav/front-matter';
import { isObject, valueAt } from '@nav/json';
import { joinPath } from '@nav/paths';
import { positionFinder } from '@nav/positions';
import { quote } from '../../diagnostics/catalog/wording.ts';
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
      const positionAt = positionFinder(text);
      for (const { name: variable, start, end, isExpression } of unknown) {
        // Titles may be replaced in another way.
        if (start < frontMatterEnd(text)) continue;
        const range = { start: positionAt(start), end: positionAt(end) };
        const at = { file: joinPath(config.folder, file), range };
        const suggestion = nearest(variable, names);
        const changes = suggestion === undefined ? [] : [suggestion];
        report({
          code: 'variable-not-defined',
          args: { variable, suggestion, isExpression },
          at,
          ...(isExpression ? { effect: 'not-shown' } : { severity: 'warning' }),
          suggestions: changes.map((newText) => ({
            title: `Change to ${quote(newText)}`,
            edits: [{ at, newText }],
          })),
        });
      }
    },
  };
};
