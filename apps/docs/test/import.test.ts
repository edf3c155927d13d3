import { readFileSync } from 'node:fs';
import { frameworks } from '@nav/importers';
import { describe, expect, it } from 'vitest';
import { sampleNames } from '../src/import-samples.ts';
import { fileAt } from './built-site.ts';

describe('the guide to imports', () => {
  const guide = readFileSync(fileAt('/other-frameworks') as string, 'utf8');
  const list = readFileSync(fileAt('/cli/import') as string, 'utf8');
  const names = frameworks.map(({ name }) => name);

  it('has a framework for each sample', () => {
    expect([...sampleNames].sort()).toEqual([...names].sort());
  });

  it.each(names)('has a table for %s', (name) => {
    const section = guide.split(/(?=<h2)/).find((one) => one.includes(`id="${name}"`)) ?? '';
    expect(section).toContain(`npx @nav/cli import ${name}`);
    expect(section).toContain('<table');
    expect(list).toContain(`/other-frameworks#${name}`);
  });
});
