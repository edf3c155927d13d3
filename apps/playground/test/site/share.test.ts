import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Project } from '../../src/site/project.ts';
import { linkAdvice, readFragment, writeFragment } from '../../src/site/share.ts';

const fragmentOf = (text: string) => `#site=${deflateRawSync(text).toString('base64url')}`;

describe('a shared link', () => {
  it.each<[string, Project]>([
    ['a config', { config: 'docs.json', files: { 'docs.json': '{}' } }],
    [
      'any text and any name',
      {
        config: 'docs/docs.json',
        files: Object.fromEntries([
          ['docs/docs.json', '\u{feff}{"name": "Café 🫖 \ud800"}\r\n'],
          ['__proto__', 'a'],
          ['a b/ü?#.mdx', '\0\u2028'],
          ['empty.png', ''],
        ]),
      },
    ],
  ])('restores %s', async (_name, project) => {
    const fragment = await writeFragment(project);
    expect(fragment).toMatch(/^#site=[\w-]+$/);
    const restored = await readFragment(fragment);
    expect(restored).toEqual(project);
    expect(Object.keys((restored as Project).files)).toEqual(Object.keys(project.files));
  });

  it('restores a site that fills many chunks', async () => {
    const text = Array.from({ length: 40_000 }, (_, n) => (n * 2654435761) >>> 0).join(' ');
    const project = { config: 'docs.json', files: { 'docs.json': text } };
    expect(await readFragment(await writeFragment(project))).toEqual(project);
  });

  it.each([
    ['a part is missing', async () => (await writeFragment(site)).slice(0, -10)],
    ['characters are wrong', async () => '#site=%%%'],
    ['it is empty', async () => '#site='],
    ['it is not JSON', async () => fragmentOf('{')],
    ['it is null', async () => fragmentOf('null')],
    ['there are no files', async () => fragmentOf('{"config":"docs.json"}')],
    ['a text is not a text', async () => fragmentOf('{"config":"a","files":{"a":1}}')],
    ['the config is missing', async () => fragmentOf('{"config":"b","files":{"a":""}}')],
    ['the config is inherited', async () => fragmentOf('{"config":"toString","files":{}}')],
  ])('is damaged if %s', async (_name, fragment) => {
    expect(await readFragment(await fragment())).toBe('damaged');
  });

  it('cannot fill the memory', async () => {
    const text = JSON.stringify(site);
    const fragment = fragmentOf(' '.repeat(200_000) + text);
    expect(await readFragment(fragment)).toEqual(site);
    expect(await readFragment(fragment, 200_000)).toBe('damaged');
  });

  it('is not any other fragment', async () => {
    expect(await readFragment('')).toBeUndefined();
    expect(await readFragment('#findings')).toBeUndefined();
  });

  it('comes with advice if it is long', () => {
    expect(linkAdvice(500)).toEqual({ usable: true, advice: '' });
    expect(linkAdvice(34_000).usable).toBe(true);
    expect(linkAdvice(34_000).advice).toContain('34,000 characters');
    expect(linkAdvice(1_000_001).usable).toBe(false);
    expect(linkAdvice(1_000_001).advice).toContain('too large');
  });
});

const site: Project = { config: 'docs.json', files: { 'docs.json': '{ "navigation": {} }' } };
