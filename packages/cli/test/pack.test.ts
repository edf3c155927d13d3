import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { describe, expect, it } from 'vitest';

const packages = join(import.meta.dirname, '../..');
/** The published packages. */
const names = readdirSync(packages).filter((name) => {
  const manifest = join(packages, name, 'package.json');
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).private !== true;
});

describe.each(names)('packages/%s', (name) => {
  it('passes publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: join(packages, name), pack: false });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('has the files that it publishes', () => {
    const root = join(packages, name);
    const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    // A release writes the changelog.
    const missing = files.filter((file: string) => !existsSync(join(root, file)));
    expect(missing.filter((file: string) => file !== 'CHANGELOG.md')).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['dist', 'CHANGELOG.md', 'README.md']));
  });
});
