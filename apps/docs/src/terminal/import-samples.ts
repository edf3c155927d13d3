import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { casesIn, siteAfter, siteOf } from '@nav/cases';

/** The samples of `@nav/importers`, which a test imports and compares. */
const root = join(
  dirname(fileURLToPath(import.meta.resolve('@nav/importers/package.json'))),
  'test/samples',
);

/** A site of another framework, and what an import makes of it. */
export interface ImportSample {
  /** The files of the site by path. */
  before: Readonly<Record<string, string>>;
  /** docs.json, and the pages that change, at their new paths. */
  after: Readonly<Record<string, string>>;
  /** The folder with the configuration, for the command line; empty for the current directory. */
  folder: string;
}

const cases = new Map(casesIn(root, ['after/', 'report.json']).map((one) => [one.name, one]));

export const sampleNames: readonly string[] = [...cases.keys()];

export function importSample(framework: string): ImportSample {
  const one = cases.get(framework);
  if (!one) throw new Error(`There is no sample for ${framework}.`);
  const before = siteOf(one);
  const after = Object.fromEntries(
    Object.entries(siteAfter(one)).filter(([path, text]) => before[path] !== text),
  );
  const config = Object.keys(after).find((path) => path.endsWith('docs.json')) ?? '';
  return { before, after, folder: dirname(config).replace(/^\.$/, '') };
}
