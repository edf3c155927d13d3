import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codemod } from '../../scripts/new/codemod.mjs';
import { feature } from '../../scripts/new/feature.mjs';
import { importer } from '../../scripts/new/importer.mjs';
import { rule } from '../../scripts/new/rule.mjs';
import { root } from '../packages.mjs';

interface Skeleton {
  files: Record<string, string>;
  insertions: readonly { file: string; text: string; before: RegExp }[];
  next: readonly string[];
}

const skeletons: [string, Skeleton][] = [
  ['rule', rule('some-part', 'somePart')],
  ['codemod', codemod('some-part', 'somePart')],
  ['importer', importer('some-part', 'somePart')],
  ['feature', feature('some-part', 'somePart')],
];

describe.each(skeletons)('npm run new %s', (_, { files, insertions, next }) => {
  it('creates files in folders that exist, a case among them', () => {
    const folders = Object.keys(files).map((file) => file.replace(/(?:\/some-part)?\/[^/]+$/, ''));
    expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
    expect(Object.values(files).filter((text) => text.includes('-- site/'))).not.toEqual([]);
  });

  it('finds the lists that the part belongs to', () => {
    const missed = insertions.filter(
      ({ file, before }) => !before.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(missed).toEqual([]);
  });

  it('touches at most 8 places, and says what to do next', () => {
    expect(
      new Set([...Object.keys(files), ...insertions.map(({ file }) => file)]).size,
    ).toBeLessThanOrEqual(8);
    expect(next.length).toBeGreaterThan(2);
  });
});
