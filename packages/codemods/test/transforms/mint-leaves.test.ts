import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  configPointer,
  descendants,
  type JsonNode,
  jsonDocument,
} from '../../src/document/document.ts';
import { type Codemod, codemods, plan, trace } from '../../src/index.ts';
import { runs } from '../runs.ts';

const codemod = codemods.get('mint-to-docs') as Codemod;

const text = fc.constantFrom('a', 'b', '/c', 'https://example.com/d');
const flag = fc.boolean();
/** A value of the wrong type. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>('odd', 5, null, true, [], {}),
  fc.constant({ odd: 'x', more: ['y'] }),
  fc.constant(['x', { odd: 'y' }]),
);
/** A value, or rarely one of the wrong type. */
const mostly = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 12, arbitrary: value }, { weight: 1, arbitrary: odd });
/** An object with any of some properties, and rarely an unknown one. */
const some = (fields: Record<string, fc.Arbitrary<unknown>>) => {
  const all = Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, mostly(value)] as const),
  );
  const known = fc.record(all, { requiredKeys: [] });
  return fc
    .tuple(known, fc.integer({ min: 0, max: 9 }))
    .map(([object, chance]) => (chance === 0 ? { ...object, unknown: { deep: 'x' } } : object));
};
const several = (value: fc.Arbitrary<unknown>) => fc.array(mostly(value), { maxLength: 3 });
const shades = some({ light: text, dark: text });
const font = { family: text, weight: fc.nat(), url: text, source: text, format: text };
const version = fc.constantFrom('v1', 'v2', 'v9');
const division = some({
  name: text,
  url: fc.constantFrom('guides', 'api', 'https://example.com', 'nowhere'),
  icon: text,
  iconType: fc.constantFrom('solid', 'thin'),
  isDefaultHidden: flag,
  openapi: fc.oneof(text, fc.array(text)),
  color: fc.oneof(text, some({ from: text, via: text, to: text })),
  version,
});
const rest = some({ name: text, icon: text, iconType: text, isDefaultHidden: flag });
const group: fc.Arbitrary<unknown> = fc
  .tuple(
    fc.record({ group: text, pages: fc.array(fc.constantFrom('guides/a', 'api/b', 'c')) }),
    some({ icon: text, iconType: text, version, openapi: text, expanded: flag }),
  )
  .map(([own, more]) => ({ ...own, ...more }));
const socials = fc.oneof(
  several(some({ type: fc.constantFrom('x', 'github'), url: text })),
  some({ x: text, github: text }),
);
const mint = some({
  $schema: text,
  theme: fc.constantFrom('venus', 'quill', 'prism', 'mint', 'maple'),
  layout: fc.constantFrom('topnav', 'sidenav', 'solidSidenav', 'other'),
  logo: fc.oneof(text, some({ light: text, dark: text, href: text })),
  favicon: fc.oneof(text, shades),
  openapi: fc.oneof(text, fc.array(text)),
  asyncapi: text,
  colors: some({
    ...{ primary: text, light: text, dark: text, ultraLight: text, ultraDark: text },
    background: fc.oneof(text, shades),
    anchors: fc.oneof(text, some({ from: text, to: text })),
  }),
  backgroundImage: text,
  background: some({ style: fc.constantFrom('gradient', 'grid') }),
  font: some({ ...font, headings: some(font), heading: some(font), body: some(font) }),
  modeToggle: some({ default: fc.constantFrom('light', 'dark'), isHidden: flag }),
  sidebar: some({ items: text }),
  topbar: some({ style: text }),
  topbarLinks: several(some({ name: text, type: fc.constantFrom('link', 'github'), url: text })),
  topbarCtaButton: some({
    ...{ type: fc.constantFrom('link', 'github'), name: text, url: text },
    ...{ style: text, arrow: flag },
  }),
  primaryTab: rest,
  topAnchor: rest,
  tabs: several(division),
  anchors: several(division),
  versions: several(
    fc.oneof(
      fc.constantFrom('v1', 'v2'),
      some({
        name: fc.constantFrom('v1', 'v2'),
        url: text,
        locale: fc.constant('en'),
        default: flag,
      }),
    ),
  ),
  footerSocials: socials,
  footer: some({
    socials,
    links: several(some({ title: text, links: several(some({ label: text, url: text })) })),
  }),
  feedback: some({ thumbsRating: flag, suggestEdit: flag, raiseIssue: flag }),
  search: some({ prompt: text, location: text }),
  seo: some({ indexHiddenPages: flag }),
  metadata: some({ 'og:title': text }),
  redirects: several(some({ source: text, destination: text, permanent: flag })),
  integrations: some({ intercom: text, frontchat: text, ga4: some({ measurementId: text }) }),
  analytics: some({ ga4: some({ measurementId: text }), koala: some({ publicApiKey: text }) }),
  api: some({
    baseUrl: fc.oneof(text, fc.array(text)),
    auth: some({ method: text, name: text, inputPrefix: text }),
    playground: some({ mode: fc.constantFrom('show', 'hide', 'simple'), disableProxy: flag }),
    request: some({ example: some({ languages: fc.array(text), showOptionalParams: flag }) }),
    params: some({ expanded: text }),
    maintainOrder: flag,
  }),
  eyebrow: fc.oneof(text, some({ display: fc.constantFrom('section', 'breadcrumbs') })),
  codeBlock: some({ mode: fc.constantFrom('dark', 'auto') }),
  rounded: fc.constantFrom('default', 'sharp'),
  isWhiteLabeled: flag,
});

/** Values with another value, or another place, for the same meaning. */
const CONVERTED = [
  /^\/(?:\$schema|layout)$/,
  /^\/codeBlock\/mode$/,
  /^\/api\/playground\/(?:mode|disableProxy)$/,
  /^\/seo\/indexHiddenPages$/,
  /^\/(?:footerSocials|footer\/socials)\/\d+\/type$/,
  /^\/topbarLinks\/\d+\/type$/,
  /^\/topbarCtaButton\/type$/,
  /^\/(?:tabs|anchors)\/\d+\/(?:url|version)$/,
  /^\/navigation\/\d+\/version$/,
];

/** Returns the values without children, except for empty lists and objects. */
function leavesOf(root: JsonNode): JsonNode[] {
  return [...descendants(root)].filter(({ kind }) => kind !== 'object' && kind !== 'array');
}

test('mint-to-docs keeps, converts or notes every value of a mint.json', async () => {
  await fc.assert(
    fc.asyncProperty(mint, fc.array(group, { maxLength: 3 }), async (settings, navigation) => {
      const source = JSON.stringify({ name: 'A', ...settings, navigation }, null, 2);
      const done = await plan(codemod, {}, { file: 'mint.json', text: source });
      expect(done.status, done.reason).toBe('changed');
      const [docs] = done.files;
      const after = docs?.after ?? '';
      const map = docs?.map?.() ?? expect.fail('no map');
      const traced = new Set<string>();
      const result = jsonDocument('docs.json', after);
      for (const { start } of leavesOf(result.root)) {
        const before = after.slice(0, start).split('\n');
        const origin = trace(map, before.length, (before.at(-1) as string).length + 1);
        if (origin) traced.add(`${origin.line}:${origin.column}`);
      }
      const noted = docs?.report.notConverted.map(({ pointer }) => pointer) ?? [];
      for (const leaf of leavesOf(jsonDocument('mint.json', source).root)) {
        const pointer = configPointer(leaf);
        const before = source.slice(0, leaf.start).split('\n');
        const place = `${before.length}:${(before.at(-1) as string).length + 1}`;
        const isNoted = noted.some(
          (one) => one !== '' && (pointer === one || pointer.startsWith(`${one}/`)),
        );
        const isConverted = CONVERTED.some((pattern) => pattern.test(pointer));
        expect(
          traced.has(place) || isNoted || isConverted,
          `${pointer} of ${source}\n${after}`,
        ).toBe(true);
      }
    }),
    { numRuns: runs(100, 2000) },
  );
});
