import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { frameworks } from '../src/index.ts';

const sources = join(import.meta.dirname, '../src/sources');

describe('the sources', () => {
  const folders = readdirSync(sources, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

  it('are one folder for each framework', () => {
    expect(folders.sort()).toEqual(frameworks.map(({ name }) => name).sort());
  });

  it.each(folders)('of %s import no other framework', (name) => {
    const folder = join(sources, name);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    const others = files.flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const paths = [...text.matchAll(/from '(\.[^']*)'/g)].map(([, path = '']) =>
        join(folder, file, '..', path),
      );
      return paths
        .filter((path) => path.startsWith(sources) && !path.startsWith(`${folder}/`))
        .map((path) => `${file} ${path.slice(sources.length)}`);
    });
    expect(others).toEqual([]);
  });
});
