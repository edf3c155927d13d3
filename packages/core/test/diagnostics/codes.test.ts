import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { codes, helpUrl } from '../../src/diagnostics/codes.ts';
import { messages } from '../../src/diagnostics/messages.ts';

it('lists the codes of all messages, in their order', () => {
  expect(codes).toEqual(Object.keys(messages));
});

it('derives help URLs from the homepage of the package', () => {
  expect(new URL(manifest.homepage)).toMatchObject({ protocol: 'https:', pathname: '/' });
  expect(manifest.homepage).not.toMatch(/\/$/);
  expect(helpUrl('page-path')).toBe(`${manifest.homepage}/rules/page-path`);
});
