import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../src');

/** From the top to the bottom: a module imports only what stands below its own row. */
const layers: readonly RegExp[] = [
  /^bin\.ts$/,
  /^cli\.ts$/,
  /^commands\//,
  /^(command-line|watch|ask-init|ask-migrate|drafts)\.ts$/,
  /^fix\.ts$/,
  /^codemod-flags\.ts$/,
  /^open-tree\.ts$/,
  /^reporters\/(pretty|json|sarif|github|diff-text|diff-markdown|patch|plan-text)\.ts$/,
  /^reporters\/(orphans|code-frame|diff-wording)\.ts$/,
  /^reporters\/(report|folders)\.ts$/,
  /^open-site\.ts$/,
  /^module-site\.ts$/,
  /^(configs|fetch-specifications|git|module-literal|opened-site|piped|terminal)\.ts$/,
  /^(command|failure|group-by|page-places|printable|scaffold|version|wording)\.ts$/,
];

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replaceAll('\\', '/'));

/** Every relative import, type imports and lazy ones included. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path]) =>
    relative(root, join(root, dirname(file), path as string)).replaceAll('\\', '/'),
  );
}

const layerOf = (file: string) => layers.findIndex((layer) => layer.test(file));

describe('the modules of the command line', () => {
  it.each(files)('%s has a layer, and imports go down', (file) => {
    expect(layerOf(file), 'a layer').toBeGreaterThanOrEqual(0);
    for (const imported of importsOf(file)) {
      expect(files).toContain(imported);
      expect(layerOf(imported), `${file} imports ${imported}`).toBeGreaterThan(layerOf(file));
    }
  });

  it('are named after something', () => {
    expect(files.filter((file) => /(?:utils?|helpers?|common|shared|misc)\b/.test(file))).toEqual(
      [],
    );
  });

  it('do not load another command than the one that is run', () => {
    for (const file of files.filter((name) => name !== 'cli.ts')) {
      expect(importsOf(file).filter((path) => path.startsWith('commands/'))).toEqual([]);
    }
  });
});
