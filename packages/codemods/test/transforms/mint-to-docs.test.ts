import { jsonOf as caseValue, siteOf } from '@nav/cases';
import { check, memoryHost } from '@nav/core';
import { lineStarts, positionAt } from '@nav/positions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { descendants, jsonDocument, jsonOf } from '../../src/document/document.ts';
import { type Codemod, codemods, plan, trace } from '../../src/index.ts';
import { createTracer, type SourceMap } from '../../src/maps/source-map.ts';
import { readModule } from '../../src/module-source.ts';
import { casesOf } from '../cases.ts';
import { groups, write, writing } from '../generate.ts';
import { uphold } from '../guarantees.ts';
import { runs } from '../runs.ts';

const codemod = codemods.get('mint-to-docs') as Codemod;
const url = fc.constantFrom(
  'guides',
  '/api',
  'api/v1',
  'en',
  'https://example.com',
  'mailto:a@example.com',
);
const divisions = (extra: fc.Arbitrary<string | undefined>) =>
  fc.option(
    fc.uniqueArray(fc.record({ name: fc.constantFrom('A', 'B', 'C'), url, icon: extra }), {
      selector: ({ url: one }) => one,
      maxLength: 3,
    }),
    { nil: undefined },
  );

interface Division {
  name: string;
  openapi?: string;
}

/** Tabs or anchors of single versions, one of them unknown, some with specifications. */
const boundDivisions = fc.option(
  fc.array(
    fc.record(
      {
        name: fc.constantFrom('A', 'B', 'C'),
        url,
        version: fc.constantFrom('v1', 'v2', 'v9'),
        openapi: fc.constantFrom('a.json', 'b.json'),
      },
      { requiredKeys: ['name', 'url'] },
    ),
    { maxLength: 4 },
  ),
  { nil: undefined },
);

/** Returns the pages of a navigation at any depth, in order, with repetitions. */
function pagesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(pagesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    if (key === 'root') return [String(part)];
    if (key !== 'pages') return pagesIn(part);
    return (part as unknown[]).flatMap((entry) =>
      typeof entry === 'string' ? [entry] : pagesIn(entry),
    );
  });
}

/** Settings of groups that are converted. */
const settings = fc.array(
  fc.record(
    { version: fc.constantFrom('v1', 'v2'), iconType: fc.constantFrom('solid', 'thin') },
    { requiredKeys: [] },
  ),
  { minLength: 8, maxLength: 8 },
);

test('mint-to-docs upholds every guarantee in a module and with versions', async () => {
  await fc.assert(
    fc.asyncProperty(
      groups,
      settings,
      boundDivisions,
      boundDivisions,
      fc.boolean(),
      writing,
      async ({ groups: navigation }, more, tabs, anchors, versioned, how) => {
        let count = 0;
        const dressed = JSON.parse(JSON.stringify(navigation), (_key, part) => {
          if (typeof part !== 'object' || part === null || !('group' in part)) return part;
          count += 1;
          return { ...part, ...more[count % more.length] };
        });
        const config = JSON.parse(
          JSON.stringify({
            name: 'A',
            ...(versioned ? { versions: ['v1', 'v2'] } : {}),
            tabs,
            anchors,
            navigation: versioned ? dressed : JSON.parse(JSON.stringify(dressed, without)),
          }),
        );
        const file = how.language === 'json' ? 'docs.json' : 'docs.ts';
        const text = write(config, { ...how, constants: false });
        const done = await uphold({ codemod, file, text, changesPages: true });
        expect(done.status, done.reason).toBe('changed');
        const source = readModule('docs.ts', moduleOf(file, done.files[0]?.after ?? '')).source;
        const after = source?.value as { navigation: unknown };
        expect(new Set(pagesIn(after.navigation))).toEqual(new Set(pagesIn(config.navigation)));
        const noted = done.files[0]?.report.notConverted.map(({ pointer }) => pointer);
        for (const [list, kind] of [
          ['tabs', 'tab'],
          ['anchors', 'anchor'],
        ] as const) {
          (config[list] ?? []).forEach(({ name, openapi }: Division, index: number) => {
            const isThere = JSON.stringify(after).includes(`"${kind}":"${name}"`);
            expect(isThere || noted?.includes(`/${list}/${index}`), `${kind} ${name}`).toBe(true);
            const isKept = openapi === undefined || JSON.stringify(after).includes(openapi);
            expect(isKept || noted?.some((one) => one.startsWith(`/${list}/${index}`))).toBe(true);
          });
        }
      },
    ),
    { numRuns: runs(10, 300) },
  );
});

const without = (key: string, part: unknown) => (key === 'version' ? undefined : part);

function moduleOf(file: string, text: string): string {
  return file.endsWith('.ts') ? text : `export default ${text.replace(/^\uFEFF/, '')};`;
}

test('mint-to-docs keeps every page once, and writes a valid config', async () => {
  await fc.assert(
    fc.asyncProperty(
      groups,
      divisions(fc.constant(undefined)),
      divisions(fc.constant('star')),
      writing,
      fc.boolean(),
      async ({ groups: navigation }, tabs, anchors, how, isLossy) => {
        const config = JSON.parse(
          JSON.stringify({
            name: 'A',
            tabs,
            navigation,
            anchors,
            ...(isLossy ? { rounded: 'sharp' } : {}),
          }),
        );
        const text = write(config, { ...how, language: 'json' });
        const done = await plan(codemod, {}, { file: 'site/mint.json', text });
        expect(done.status, done.reason).toBe('changed');
        const [docs, mint] = done.files;
        expect([docs?.file, docs?.before]).toEqual(['site/docs.json', undefined]);
        const reasons = docs?.report.notConverted.map(({ reason }) => reason) ?? [];
        const stays = reasons.some((reason) => reason.startsWith('mint.json stays'));
        expect(stays).toBe(reasons.some((reason) => !/^docs\.json requires /.test(reason)));
        expect([mint?.file, mint?.after]).toEqual([
          stays ? undefined : 'site/mint.json',
          undefined,
        ]);
        const after = docs?.after as string;
        const result = check(memoryHost({ 'docs.json': after }), 'docs.json', { files: false });
        const errors = result?.diagnostics.filter(({ severity }) => severity === 'error');
        expect(errors, after).toEqual([]);
        const value = JSON.parse(after.replace(/^\uFEFF/, ''));
        // The root page of a group is repeated in each part of the group, entries are not.
        const entries = (nav: unknown) =>
          pagesIn(
            JSON.parse(JSON.stringify(nav, (key, part) => (key === 'root' ? undefined : part))),
          ).sort();
        expect(entries(value.navigation)).toEqual(entries(navigation));
        expect(new Set(pagesIn(value.navigation))).toEqual(new Set(pagesIn(navigation)));
        const noted = docs?.report.notConverted.map(({ pointer }) => pointer) ?? [];
        expect(noted.includes('/rounded')).toBe(isLossy);

        const map = docs?.map?.();
        if (!map) throw new Error('no map');
        const source = map.sourcesContent[0]?.split(/\r\n|\n/) as string[];
        after.split(/\r\n|\n/).forEach((line, index) => {
          for (const { index: column, 0: string } of line.matchAll(/"(?:[^"\\]|\\.)*"/g)) {
            const place = trace(map, index + 1, column + 1);
            const isKey = line
              .slice(column + string.length)
              .trimStart()
              .startsWith(':');
            if (!place || isKey) continue;
            expect(source[place.line - 1]?.startsWith(string, place.column - 1)).toBe(true);
          }
        });
      },
    ),
    { numRuns: runs(20, 800) },
  );
});

/** Defaults without an origin: the schema and the theme if mint.json has none, a default color, and the tab of the other pages. */
const DEFAULTS = ['https://mintlify.com/docs.json', 'mint', '#16A34A', 'Documentation', 'button'];

/** Returns the strings of a docs.json, without those that map to a value of the mint.json. */
function withoutOrigin(text: string, map: SourceMap): unknown[] {
  const document = jsonDocument('docs.json', text);
  const starts = lineStarts(text);
  const trace = createTracer(map);
  return [...descendants(document.root)]
    .filter(({ kind, start }) => {
      const { line, column } = positionAt(starts, start);
      return kind === 'string' && trace(line, column) === undefined;
    })
    .map(jsonOf);
}

test('every string of a docs.json has an origin, or is a default', async () => {
  let count = 0;
  for (const one of casesOf('mint-to-docs')) {
    const files = siteOf(one);
    const text = files['mint.json'];
    const options = caseValue(one, 'options.json') ?? {};
    if (text === undefined || 'theme' in options) continue;
    const done = await plan(codemod, options, { file: 'mint.json', text });
    const [main] = done.files;
    if (done.status !== 'changed' || !main?.map) continue;
    count += 1;
    const missing = withoutOrigin(main.after ?? '', main.map());
    expect(
      missing.filter((value) => !DEFAULTS.includes(String(value))),
      one.name,
    ).toEqual([]);
  }
  expect(count).toBeGreaterThan(10);
});
