import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// The build puts them into the code, because each of these small files would take a whole block on disk.
/** The contents of `rules/CODE.md` of this package by code. */
export const ruleTexts: Readonly<Record<string, string>> = /* @__PURE__ */ readRuleTexts();

function readRuleTexts(): Record<string, string> {
  const folder = join(import.meta.dirname, '../../rules');
  return Object.fromEntries(
    readdirSync(folder).map((name) => [
      name.replace(/\.md$/, ''),
      readFileSync(join(folder, name), 'utf8'),
    ]),
  );
}
