import { expect, it } from 'vitest';
import { folder, nav, wordsOf } from '../nav.ts';

const site = {
  'docs.json': { navigation: { pages: ['a', 'b'] } },
  'other.json': { navigation: { pages: ['a'] } },
  'a.mdx': 'A',
  'b.mdx': 'B',
};

it.each([
  'check --format json',
  'resolve --format json',
  'pages --format json',
  'explain a --format json',
  'diff other.json docs.json --format json',
  'migrate --list --format json',
  'migrate wrap-root --in tabs --label Docs --format json --source-map',
  'export vitepress --format json',
  'rules --format json',
  'explain orphan-page --format json',
  '--help --format json',
  'help migrate set --format json',
])('the JSON of nav %s is an object that starts with its version', async (line) => {
  const run = await nav(folder(site), wordsOf(line));
  expect(run.code, run.stderr).toBe(0);
  const answer = JSON.parse(run.stdout);
  expect(answer).not.toBeInstanceOf(Array);
  expect(Object.entries(answer)[0]).toEqual(['version', 1]);
});

it('nav trace prints a version also if there is no origin', async () => {
  const root = folder(site);
  await nav(root, wordsOf('migrate wrap-root docs.json --in tabs --label Docs --source-map'));
  const run = await nav(root, wordsOf('trace docs.json:1 --format json'));
  expect(JSON.parse(run.stdout)).toHaveProperty('version', 1);
  expect(JSON.parse(run.stdout)).toHaveProperty('origin');
});

it.each([
  ['resolve --tab Guids', 'tab "Guids". Did you mean "Guides"?'],
  ['explain orfan-page nope', 'nope does not exist'],
  ['explain stat', 'Did you mean "start"?'],
  ['export vitpress', 'Did you mean "vitepress"?'],
  ['import docusarus', 'Did you mean "docusaurus"?'],
  ['completion fisch', 'Did you mean "fish"?'],
  ['migrate wrap-rot', 'Did you mean "wrap-root"?'],
  ['rules orfan-page', 'Did you mean "orphan-page"?'],
  ['check --only orfan-page', 'Did you mean "orphan-page"?'],
])('nav %s is a usage error that suggests the name', async (line, message) => {
  const tab = { tab: 'Guides', pages: ['start'] };
  const root = folder({ 'docs.json': { navigation: { tabs: [tab] } }, 'start.mdx': 'Text' });
  const run = await nav(root, wordsOf(line));
  expect(run.stderr).toContain(message);
  expect([run.code, run.stdout]).toEqual([2, '']);
});

it('nav explain suggests a code outside of a site', async () => {
  const run = await nav(folder({}), ['explain', 'orfan-page']);
  expect(run.stderr).toContain('Did you mean "orphan-page"?');
  expect(run.code).toBe(2);
});
