import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

export const sampleNames: readonly string[] = readdirSync(root).sort();

export function importSample(framework: string): ImportSample {
  const before = textsIn(join(root, framework, 'site'));
  const { 'report.json': _, ...after } = textsIn(join(root, framework, 'expected'));
  const config = Object.keys(after).find((path) => path.endsWith('docs.json')) ?? '';
  return { before, after, folder: dirname(config).replace(/^\.$/, '') };
}

function textsIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));
  return Object.fromEntries(
    paths
      .sort()
      .map((path) => [
        path.slice(folder.length + 1).replaceAll('\\', '/'),
        readFileSync(path, 'utf8').replaceAll('\r\n', '\n'),
      ]),
  );
}
