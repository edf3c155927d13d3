import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Code, type Diagnostic, messages } from '@nav/core';
import { helpUrl } from '@nav/core/internal';
import { catalogCode } from '@nav/core/stages';
import { describe, expect, it } from 'vitest';
import navigation from '../../../../apps/docs/navigation/rules.json' with { type: 'json' };
import { codes } from '../../src/commands/rules/known-code.ts';
import { checkExample, readRulePage } from '../../src/commands/rules/rule-page.ts';
import { codesByTopic } from '../../src/commands/rules/topics.ts';
import { folder, nav } from '../nav.ts';

const fatal: readonly Code[] = ['invalid-json', 'too-deep', 'unreadable-file', 'config-not-found'];
const here = import.meta.dirname;
const settingsIn = (text: string) => /```json nav\.config\.json\n(.*?)\n```/s.exec(text)?.[1];

it('there is one page for each code', () => {
  const pages = readdirSync(join(here, '../../rules')).map((name) => name.replace(/\.md$/, ''));
  expect(pages.toSorted()).toEqual(codes.toSorted());
});

describe.each(codes)('the page about %s', (code) => {
  const page = readRulePage(code);
  const codesOf = (diagnostics: readonly Diagnostic[] = []) =>
    diagnostics.map((diagnostic) => diagnostic.code);

  it('has all parts', () => {
    expect(page.about).not.toBe('');
    expect(page.fix).not.toBe('');
    expect(page.silence).not.toBe('');
  });

  it('mentions --fix if it can fix some findings', () => {
    expect(`${page.about}${page.fix}`.includes('--fix')).toBe(messages[code].fixable ?? false);
  });

  it('has a wrong example with this finding only, and a right one without any', () => {
    expect(new Set(codesOf(checkExample(code, page.wrong)).map(catalogCode))).toEqual(
      new Set([code]),
    );
    expect(codesOf(checkExample(code, page.right))).toEqual([]);
  });

  it('shows how to turn it off, if possible', () => {
    const text = settingsIn(page.silence);
    expect(text === undefined).toBe(fatal.includes(code));
    if (text === undefined) return;
    const found = checkExample(code, { ...page.wrong, 'nav.config.json': text });
    expect(codesOf(found)).toEqual([]);
  });

  it('shows how to ignore one finding, if possible', () => {
    const text = [...page.silence.matchAll(/```json nav\.config\.json\n(.*?)\n```/gs)].at(-1)?.[1];
    expect(text?.includes('"ignore"') ?? false).toBe(!fatal.includes(code));
    if (text === undefined) return;
    const subject = checkExample(code, page.wrong)[0]?.subject;
    const left = checkExample(code, { ...page.wrong, 'nav.config.json': text });
    expect(left.filter((found) => found.subject === subject)).toEqual([]);
  });
});

it('nav rules lists every code with its severity and meaning', async () => {
  const { code, stdout, stderr } = await nav(here, ['rules']);
  const rows = stdout.split('\n').filter((row) => row.startsWith('  '));
  expect(rows.map((row) => row.trim().split(/ {2,}/))).toEqual(
    codes.map((name) => {
      const { severity, title, fixable = false } = messages[name];
      return [name, severity, ...(fixable ? ['fixable'] : []), title];
    }),
  );
  const titles = stdout.split('\n').filter((row) => /^\S/.test(row));
  expect(titles).toEqual([...codesByTopic().keys()]);
  expect([code, stderr]).toEqual([0, expect.stringContaining('nav rules CODE')]);
});

it('nav rules lists the severities in effect', async () => {
  const rules = { 'orphan-page': 'off', 'page-path': 'warning', 'invalid-json': 'off' };
  const root = folder({ 'nav.config.json': { rules }, 'docs/a.mdx': '' });
  const { stdout, stderr } = await nav(join(root, 'docs'), ['rules']);
  expect(stdout).toMatch(/^ {2}orphan-page +off\* /m);
  expect(stdout).toMatch(/^ {2}page-path +warning {2}/m);
  expect(stdout).toMatch(/^ {2}invalid-json +error {2}/m);
  expect(stderr).toContain('* Set by ../nav.config.json.\n');
  expect((await nav(root, ['rules', 'orphan-page'])).stdout).toMatch(
    /^orphan-page {2}off \(warning by default\) {2}A page is not/,
  );
  const json = await nav(root, ['rules', 'orphan-page', '--format', 'json']);
  expect(JSON.parse(json.stdout).rules[0]).toMatchObject({ severity: 'warning', level: 'off' });
});

it('nav rules CODE prints lists as lists', async () => {
  const { stdout } = await nav(folder({}), ['rules', 'orphan-page']);
  expect(stdout).toContain(`
  - the front page of the site (\`index\` in the folder of the config), and the
    front page of a language, such as \`fr/index\`
  - pages with`);
});

it('nav rules CODE explains it, with the finding that nav check reports', async () => {
  const { code, stdout, stderr } = await nav(here, ['rules', 'page-path']);
  const { title } = messages['page-path'];
  const [finding] = checkExample('page-path', readRulePage('page-path').wrong);
  expect(stdout).toContain(`page-path  warning  ${title}\n\n  The path is not in the form`);
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    ` Pages: intro.mdx docs.json:3:15 warning: ${finding?.message} Right Write the path`,
  );
  expect(stdout).toContain(`
Turn it off

  Set the severity in \`nav.config.json\` to \`"off"\`, or to \`"info"\`, \`"warning"\`
  or \`"error"\`.

  nav.config.json
    { "rules": { "page-path": "off" } }
`);
  expect([code, stderr]).toEqual([0, '']);
});

it.each(codes)(
  'nav rules %s prints lines of at most 80 columns outside of examples',
  async (name) => {
    const { stdout } = await nav(here, ['rules', name]);
    const [, ...prose] = stdout.split('\n').filter((line) => !line.startsWith('    '));
    expect(prose.filter((line) => line.length > 80)).toEqual([]);
  },
);

it('nav rules --format json has every part of every page', async () => {
  const { stdout } = await nav(here, ['rules', '--format', 'json']);
  const { version, rules } = JSON.parse(stdout);
  expect(version).toBe(1);
  expect(rules.map(({ code }: { code: string }) => code)).toEqual(codes);
  const one = JSON.parse((await nav(here, ['rules', 'orphan-page', '--format', 'json'])).stdout);
  expect(one.rules).toEqual([rules[codes.indexOf('orphan-page')]]);
  expect(one.rules[0]).toMatchObject({
    code: 'orphan-page',
    severity: 'warning',
    title: messages['orphan-page'].title,
    fixable: false,
    help: helpUrl('orphan-page'),
    about: expect.stringContaining('the navigation does not list it'),
    wrong: {
      files: { 'docs.json': expect.any(String), 'intro.mdx': '', 'setup.mdx': '' },
      diagnostics: [{ code: 'orphan-page' }],
    },
    fix: expect.stringContaining('add-orphans'),
    right: { files: { 'docs.json': expect.any(String) } },
    silence: expect.stringContaining('nav.config.json'),
  });
});

it.each([
  ['mixd-children', 'Unknown code "mixd-children". Did you mean "mixed-children"?'],
  ['orphan', 'Unknown code "orphan". Did you mean "orphan-page"?'],
  ['children', 'Unknown code "children". Did you mean one of mixed-children, href-with-children?'],
  ['xyz', 'Unknown code "xyz". Run `nav rules` to list all codes.'],
])('nav rules %s is a usage error', async (name, message) => {
  expect(await nav(here, ['rules', name])).toEqual({
    code: 2,
    stdout: '',
    stderr: `nav: ${message}\n`,
  });
});

describe('nav explain CODE', () => {
  it.each([
    ['without a site', {}],
    ['in a site', { 'docs.json': '{ "navigation": { "pages": ["a"] } }', 'a.mdx': '' }],
    ['in a site that cannot be read', { 'docs.json': '{' }],
  ])('is nav rules CODE, %s', async (_, files) => {
    const root = folder(files);
    for (const format of ['text', 'json']) {
      const rules = await nav(root, ['rules', 'page-not-found', '--format', format]);
      expect(await nav(root, ['explain', 'page-not-found', '--format', format])).toEqual(rules);
    }
    expect((await nav(root, ['explain', 'Orphan-Page'])).stdout).toMatch(/^orphan-page {2}warning/);
  });

  it('explains a page of that name', async () => {
    const root = folder({
      'docs.json': '{ "navigation": { "pages": ["orphan-page"] } }',
      'orphan-page.mdx': '---\ntitle: Orphans\n---\n',
    });
    expect((await nav(root, ['explain', 'orphan-page'])).stdout).toContain('Orphans');
  });

  it('suggests a code', async () => {
    const root = folder({ 'docs.json': '{ "navigation": { "pages": ["a"] } }', 'a.mdx': '' });
    const { code, stderr } = await nav(root, ['explain', 'mixd-children']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('Did you mean "mixed-children"?')]);
  });
});

it('groups the codes by the topics of the catalog in the documentation', () => {
  const groups = navigation.groups.flatMap(({ pages }) => pages);
  const documented = groups.map(({ group, pages }) => [group, pages.toSorted()]);
  const catalog = Array.from(codesByTopic(), ([topic, listed]) => [
    topic,
    listed.map((code) => `rules/${code}`).toSorted(),
  ]);
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(catalog));
});
