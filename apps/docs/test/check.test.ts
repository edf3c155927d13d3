import { fileURLToPath } from 'node:url';
import { check } from '@nav/core';
import { findSettings, nodeHost } from '@nav/core/node';
import { expect, it } from 'vitest';

it('our own docs.json and the links in our pages have no findings', () => {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const settings = findSettings(cwd, cwd);
  const result = check(nodeHost({ cwd }), 'docs.json', {
    links: true,
    ...(settings ? { settings } : {}),
  });
  expect(result?.diagnostics).toEqual([]);
  expect(result?.dialect).toBe('standard');
});
