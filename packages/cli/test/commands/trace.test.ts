import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folder, nav } from '../nav.ts';

const before = `{
  "navigation": {
    "pages": ["guides/feed", "api/pets"]
  }
}
`;

let root: string;
/** The lines of the config after the migration. */
let lines: string[];
/** Returns the location of a text in the config after the migration. */
const placeOf = (text: string) => {
  const line = lines.findIndex((one) => one.includes(text));
  return `docs/docs.json:${line + 1}:${(lines[line] as string).indexOf(text) + 1}`;
};

beforeEach(async () => {
  root = folder({ 'docs/docs.json': before });
  const args = ['migrate', 'pages-to-groups', 'docs', '--source-map', '--format', 'json'];
  lines = JSON.parse((await nav(root, args)).stdout).files[0].text.split('\n');
});

describe('nav trace', () => {
  it.each(['"guides/feed"', '"api/pets"', 'pets"'])('finds where %s was', async (text) => {
    const run = await nav(root, ['trace', placeOf(text), '--format', 'json']);
    const offset = before.indexOf(text);
    const above = before.slice(0, offset).split('\n');
    expect(JSON.parse(run.stdout).origin).toMatchObject({
      line: above.length,
      column: (above.at(-1) as string).length + 1,
      text: before.split('\n')[above.length - 1],
    });
    expect([run.code, run.stderr]).toEqual([0, '']);
  });

  it.each([
    ['.', 'docs/docs.json', 'docs/docs.json'],
    ['docs', 'docs.json', 'docs.json'],
    ['docs/guides', '../docs.json', '../docs.json'],
  ])('from %s, wherever the map was written from', async (from, file, origin) => {
    mkdirSync(join(root, 'docs/guides'), { recursive: true });
    expect(JSON.parse(readFileSync(join(root, 'docs/docs.json.map'), 'utf8'))).toMatchObject({
      file: 'docs.json',
      sources: ['docs.json'],
    });
    const [, line, column] = placeOf('"api/pets"').split(':');
    const { stdout } = await nav(join(root, from), ['trace', `${file}:${line}:${column}`]);
    expect(stdout.split('\n')[0]).toBe(`${origin}:3:30`);
  });

  it('notes that the file has changed since it was mapped', async () => {
    const file = join(root, 'docs/docs.json');
    writeFileSync(file, `\n${readFileSync(file, 'utf8')}`);
    const { stderr, code } = await nav(root, ['trace', placeOf('"api/pets"')]);
    expect([stderr, code]).toEqual([
      'docs/docs.json has changed since docs/docs.json.map was written, so the location may be wrong.\n',
      0,
    ]);
  });

  it('shows the original line', async () => {
    const { stdout } = await nav(root, ['trace', placeOf('"api/pets"')]);
    expect(stdout).toMatch(
      /^docs\/docs\.json:3:30\n\n {2}3 \| {5}"pages": \["guides\/feed", "api\/pets"\]\n/,
    );
    const [, , text = '', mark = ''] = stdout.split('\n');
    expect(text.slice(mark.indexOf('^'))).toBe('"api/pets"]');
  });

  it('uses the first value of a line that is not new', async () => {
    const [file, line] = placeOf('"api/pets"').split(':');
    const { stdout } = await nav(root, ['trace', `${file}:${line}`, '--format', 'json']);
    expect(JSON.parse(stdout).origin).toMatchObject({ line: 3 });
  });

  it('reports what is new', async () => {
    const place = placeOf('"Guides"');
    const run = await nav(root, ['trace', place]);
    expect(run).toEqual({
      code: 0,
      stdout: `${place} is new. It does not come from another file.\n`,
      stderr: '',
    });
    expect((await nav(root, ['trace', place, '--format', 'json'])).stdout).toBe(
      '{\n  "version": 1,\n  "origin": null\n}\n',
    );
  });

  it('maps white space to the value after it on the line', async () => {
    const place = placeOf('"navigation"');
    const [file, line, column] = place.split(':');
    const run = await nav(root, ['trace', `${file}:${line}:1`, '--format', 'json']);
    expect(Number(column)).toBeGreaterThan(1);
    expect(JSON.parse(run.stdout).origin).toMatchObject({ line: 2, column: 3 });
    expect(run).toEqual(await nav(root, ['trace', place, '--format', 'json']));
    const blank = `${file}:${lines.length}:1`;
    expect((await nav(root, ['trace', blank])).stdout).toBe(`There is no value at ${blank}.\n`);
  });

  it('reads the map that --map names', async () => {
    const map = JSON.parse(readFileSync(join(root, 'docs/docs.json.map'), 'utf8'));
    const traced = (more: object) => {
      writeFileSync(join(root, 'other.map'), JSON.stringify({ ...map, ...more }));
      return nav(root, ['trace', 'docs/docs.json:1:1', '--map', 'other.map']);
    };
    expect(await traced({})).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^docs\.json:1:1\n/),
    });
    expect(await traced({ sources: ['\u001b[31mred.json'] })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\ufffd\[31mred\.json:1:1\n/),
    });
    expect((await traced({ mappings: 'AADA' })).stdout).toMatch(/^docs\/docs\.json:1:1 is new/);
    for (const broken of [{ version: 2 }, { sources: [5] }, { sourcesContent: [5] }]) {
      expect(await traced(broken)).toEqual({
        code: 2,
        stdout: '',
        stderr:
          'nav: other.map is not a source map. Run `nav migrate … --source-map` to write one.\n',
      });
    }
  });

  it.each([
    ['docs/docs.json', /is not a location\. Use FILE:LINE:COLUMN/],
    ['docs/docs.json:0:1', /is not a location/],
    ['docs/docs.json:99:1', /past the end of docs\/docs\.json/],
    ['docs/docs.json:1:99', /past the end of line 1/],
    ['nope.json:1:1', /Cannot read nope\.json: it does not exist\. Pass a config/],
    [
      'docs/docs.json.map:1:1',
      /Cannot read docs\/docs\.json\.map\.map: it does not exist\. Run `nav migrate … --source-map`/,
    ],
  ])('exits with 2 for %s', async (operand, message) => {
    const { code, stdout, stderr } = await nav(root, ['trace', operand]);
    expect(stderr).toMatch(message);
    expect([code, stdout]).toEqual([2, '']);
  });
});
