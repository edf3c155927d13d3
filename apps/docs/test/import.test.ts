import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { frameworks } from '@nav/importers';
import { describe, expect, it } from 'vitest';
import { sampleNames } from '../src/terminal/import-samples.ts';
import { fileAt } from './built-site.ts';

describe('the guide to imports', () => {
  const guide = readFileSync(fileAt('/other-frameworks') as string, 'utf8');
  const list = readFileSync(fileAt('/cli/import') as string, 'utf8');
  const names = frameworks.map(({ name }) => name);

  it('has a framework for each sample', () => {
    expect([...sampleNames].sort()).toEqual([...names].sort());
  });

  it.each(['README.md', 'packages/importers/README.md', 'apps/docs/index.mdx'])(
    'and %s name each framework',
    (file) => {
      const text = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
      const titles = frameworks.flatMap(({ title, alias }) => [title, alias?.title ?? title]);
      const plain = text.replace(/\s+/g, ' ');
      expect(titles.filter((title) => !plain.includes(title))).toEqual([]);
    },
  );

  it.each(names)('has a table for %s', (name) => {
    const section = guide.split(/(?=<h2)/).find((one) => one.includes(`id="${name}"`)) ?? '';
    expect(section).toContain(`npx @nav/cli import ${name}`);
    expect(section).toContain('<table');
    expect(list).toContain(`/other-frameworks#${name}`);
  });
});
