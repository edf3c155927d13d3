import { expect, it } from 'vitest';
import { folder, nav } from '../nav.ts';

const site = {
  'docs.json': {
    $schema: 'https://mintlify.com/docs.json',
    navigation: {
      groups: [
        { group: 'Kilns', root: 'kilns/', pages: ['kilns/firing/', '/kilns/care/'] },
        { group: 'Lost', pages: ['gone/'] },
      ],
    },
  },
  'kilns.mdx': '',
  'kilns/firing.mdx': '',
  'kilns/care.mdx': '',
  'new/docs.json': {
    $schema: 'https://mintlify.com/docs.json',
    navigation: { groups: [{ group: 'Kilns', root: 'kilns', pages: ['kilns/firing'] }] },
  },
};

it.each([
  'pages',
  'pages --format json',
  'resolve',
  'resolve --format json',
  'explain kilns/firing/',
  'explain /kilns/firing/ --format json',
  'explain kilns --format json',
  'check',
  'check --format json',
  'check --format sarif',
  'check --format github',
  'check --format gitlab',
  'check --format junit',
  'diff . new --format json',
])('nav %s prints pages without a trailing slash', async (line) => {
  const { stdout } = await nav(folder(site), line.split(' '));
  // Code frames show the config as written.
  const shown = stdout.replace(/^.*\d+ \|.*$/gm, '');
  expect(shown).toMatch(/kilns|gone/);
  expect(shown).not.toMatch(/(?:kilns|firing|care|gone)\/(?=["\s)]|$)/m);
});
