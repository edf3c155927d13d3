import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folder, nav, navHere } from '../nav.ts';

const before = `{
  "navigation": {
    "pages": ["guides/feed", "api/pets"]
  }
}
`;

let root: string;
/** The lines of the config after the migration. */
let lines: string[];
/** The 1-based place of a text in the config after the migration. */
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
  it.each(['"guides/feed"', '"api/pets"', 'pets"'])('finds where %s stood', async (text) => {
    const run = await navHere(root, ['trace', placeOf(text), '--format', 'json']);
    const offset = before.indexOf(text);
    const above = before.slice(0, offset).split('\n');
    expect(JSON.parse(run.stdout)).toMatchObject({
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

  it('says that the file has changed since it was mapped', async () => {
    const file = join(root, 'docs/docs.json');
    writeFileSync(file, `\n${readFileSync(file, 'utf8')}`);
    const { stderr, code } = await navHere(root, ['trace', placeOf('"api/pets"')]);
    expect([stderr, code]).toEqual([
      'docs/docs.json has changed since docs/docs.json.map was written, so the answer may be that of another line.\n',
      0,
    ]);
  });

  it('shows the place', async () => {
    const { stdout } = await navHere(root, ['trace', placeOf('"api/pets"')]);
    expect(stdout).toMatch(
      /^docs\/docs\.json:3:30\n\n {2}3 \| {5}"pages": \["guides\/feed", "api\/pets"\]\n/,
    );
    const [, , text = '', mark = ''] = stdout.split('\n');
    expect(text.slice(mark.indexOf('^'))).toBe('"api/pets"]');
  });

  it('takes the first value of a line that is no new one', async () => {
    const [file, line] = placeOf('"api/pets"').split(':');
    const { stdout } = await navHere(root, ['trace', `${file}:${line}`, '--format', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({ line: 3 });
  });

  it('says what is new', async () => {
    const place = placeOf('"Guides"');
    const run = await navHere(root, ['trace', place]);
    expect(run).toEqual({
      code: 0,
      stdout: `${place} is new: it came from no other file.\n`,
      stderr: '',
    });
    expect((await navHere(root, ['trace', place, '--format', 'json'])).stdout).toBe('null\n');
  });

  it('takes white space for what comes behind it on the line', async () => {
    const place = placeOf('"navigation"');
    const [file, line, column] = place.split(':');
    const run = await navHere(root, ['trace', `${file}:${line}:1`, '--format', 'json']);
    expect(Number(column)).toBeGreaterThan(1);
    expect(JSON.parse(run.stdout)).toMatchObject({ line: 2, column: 3 });
    expect(run).toEqual(await navHere(root, ['trace', place, '--format', 'json']));
    const blank = `${file}:${lines.length}:1`;
    expect((await navHere(root, ['trace', blank])).stdout).toBe(`Nothing stands at ${blank}.\n`);
  });

  it('reads another map where it is told to', async () => {
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
        stderr: 'nav: other.map is no source map; `nav migrate … --source-map` writes one.\n',
      });
    }
  });

  it.each([
    ['docs/docs.json', /names no place; write FILE:LINE:COLUMN/],
    ['docs/docs.json:0:1', /names no place/],
    ['docs/docs.json:99:1', /beyond the end of docs\/docs\.json/],
    ['docs/docs.json:1:99', /beyond the end of the line/],
    ['nope.json:1:1', /nope\.json cannot be read: it does not exist; name a config/],
    [
      'docs/docs.json.map:1:1',
      /docs\.json\.map\.map cannot be read: it does not exist; `nav migrate … --source-map`/,
    ],
  ])('exits with 2 for %s', async (operand, message) => {
    const { code, stdout, stderr } = await navHere(root, ['trace', operand]);
    expect(stderr).toMatch(message);
    expect([code, stdout]).toEqual([2, '']);
  });
});
