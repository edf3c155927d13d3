import { join } from 'node:path';
import { type Case, casesIn, expectedJson, expectedSite, jsonOf, siteOf } from '@nav/cases';
import { check, memoryHost } from '@nav/core';
import { expect, test } from 'vitest';
import { frameworks, type ImportPlan, importSite, sourceFiles } from '../src/index.ts';

/**
 * `imports/FRAMEWORK/NAME.txt`: a site before and after an import, the report, the findings of the new site, and on demand
 * options of the import.
 */
const cases = casesIn(join(import.meta.dirname, 'imports'), [
  'options.json',
  'after/',
  'report.json',
  'findings.json',
]);

function filesAfter(before: Record<string, string>, plan: ImportPlan): Record<string, string> {
  const after = { ...before, [plan.out]: plan.config };
  if (plan.ignored) after[plan.ignored.file] = plan.ignored.after;
  for (const [file, to] of plan.assets) {
    after[to] = before[file] ?? '';
    delete after[file];
  }
  for (const { file } of plan.pages) delete after[file];
  for (const { file, to, after: text } of plan.pages) after[to ?? file] = text;
  return after;
}

test.each(cases.map((one): [string, Case] => [one.name, one]))('%s', (name, one) => {
  const framework = frameworks.find((each) => name.startsWith(`${each.name}/`));
  if (!framework) throw new Error(`There is no framework for ${name}.`);
  const { folder = '', out = 'docs.json', ...options } = jsonOf(one, 'options.json') ?? {};
  const before = siteOf(one);
  const files = sourceFiles(memoryHost(before));
  const plan = importSite(files, framework, { folder, out, ...options });
  const after = filesAfter(before, plan);
  expect(after).toEqual(expectedSite(one, after));
  expect(plan.report).toEqual(expectedJson(one, 'report.json', plan.report));
  const result = check(memoryHost(after), out, { links: true });
  const findings = result?.diagnostics.map(
    ({ code, file, message }) => `${file}: ${code}: ${message}`,
  );
  expect(findings).toEqual(expectedJson(one, 'findings.json', findings));
});
