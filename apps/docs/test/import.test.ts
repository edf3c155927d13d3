import { readFileSync } from 'node:fs';
import { frameworks } from '@nav/importers';
import { describe, expect, it } from 'vitest';
import { sampleNames } from '../src/import-samples.ts';
import { fileAt } from './built-site.ts';

describe('the pages about imports', () => {
  const list = readFileSync(fileAt('/cli/import') as string, 'utf8');

  it('have a sample of each framework', () => {
    expect([...sampleNames].sort()).toEqual(frameworks.map(({ name }) => name).sort());
  });

  it.each(frameworks.map(({ name }) => name))('show what becomes of %s', (name) => {
    const html = readFileSync(fileAt(`/import/${name}`) as string, 'utf8');
    expect(html).toContain('docs.json');
    expect(html).toContain('not converted');
    expect(list).toContain(`/import/${name}`);
  });
});
