import { isObject, joinPointer } from '@nav/json';
import { reporterIn, type TeamSettings } from '../../config/settings.ts';
import { checkShape } from '../../format/check-shape.ts';
import { teamShapes } from '../../format/team-shapes.ts';
import type { Rule } from '../rule/rule.ts';
import type { CompilePattern } from './team-pattern.ts';

/** Reports mistakes in the settings for team rules. */
export function teamSettings(compile: CompilePattern): Rule {
  return ({ settings: { team }, report: add }) => ({
    end() {
      if (!team) return;
      const { file, pointer, value } = team;
      const report = reporterIn(file, add);
      for (const [name, shape] of Object.entries(teamShapes))
        if (value[name] !== undefined)
          checkShape(value[name], shape, `${pointer}/${name}`, `"${name}"`, report);
      for (const { name, at, pattern } of expressionsIn(value)) {
        const reason = compile(pattern, false);
        if (typeof reason !== 'string' || reason === '') continue;
        const expected = `a regular expression that RE2 accepts (${reason})`;
        const args = { subject: `"${name}"`, found: pattern, expected };
        report('invalid-value', args, pointer + at, 'value');
      }
    },
  });
}

/** Yields the regular expressions in the settings. */
function* expressionsIn({
  frontMatter,
  patterns,
}: TeamSettings['value']): Generator<{ name: string; at: string; pattern: string }> {
  for (const [index, one] of listOf(patterns).entries())
    if (typeof one.match === 'string')
      yield { name: 'match', at: `/patterns/${index}/match`, pattern: one.match };
  for (const [index, { fields }] of listOf(frontMatter).entries())
    for (const [field, rule] of isObject(fields) ? Object.entries(fields) : [])
      if (isObject(rule) && typeof rule.pattern === 'string') {
        const at = joinPointer(joinPointer(`/frontMatter/${index}/fields`, field), 'pattern');
        yield { name: 'pattern', at, pattern: rule.pattern };
      }
}

/** Returns the objects of a list, with empty objects in place of other values. */
function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map((one) => (isObject(one) ? one : {})) : [];
}
