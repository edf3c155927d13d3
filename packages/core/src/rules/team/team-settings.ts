import { isObject, joinPointer } from '@nav/json';
import { reporterIn, type TeamSettings } from '../../config/settings.ts';
import type { ReportFinding } from '../../diagnostics/diagnostic.ts';
import { checkShape, fitsShape } from '../../format/check-shape.ts';
import { teamShapes } from '../../format/team-shapes.ts';
import type { Rule } from '../rule/rule.ts';
import type { CompilePattern } from './team-pattern.ts';

/** Reports mistakes in the settings for team rules. */
export function teamSettings(compile: CompilePattern): Rule {
  return ({ settings: { team }, report: add }) => ({
    end() {
      if (!team) return;
      const { file, pointer, value, patterns } = team;
      const report = reporterIn(file, add);
      for (const [name, shape] of Object.entries(teamShapes))
        if (value[name] !== undefined)
          checkShape(value[name], shape, `${pointer}/${name}`, `"${name}"`, report);
      reportUnknownCodes(value, patterns, pointer, report);
      listOf(value.overrides).forEach((override, index) => {
        reportUnknownCodes(override, patterns, `${pointer}/overrides/${index}`, report);
      });
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

/** Reports codes in `rules` that look like codes of patterns, but that no pattern has. */
function reportUnknownCodes(
  { rules }: Readonly<Record<string, unknown>>,
  names: readonly string[],
  pointer: string,
  report: ReportFinding,
): void {
  const own = Object.entries(isObject(rules) ? rules : {}).filter(
    ([code, level]) => fitsShape(code, 'teamCode') && fitsShape(level, 'ruleSetting'),
  );
  const shape = { type: 'map', of: 'ruleSetting', names } as const;
  checkShape(Object.fromEntries(own), shape, `${pointer}/rules`, '"rules"', report);
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
