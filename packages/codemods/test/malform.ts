import { lists } from '@nav/core/internal';
import fc from 'fast-check';
import type { Codemod } from '../src/index.ts';
import { readOptions } from '../src/runner/codemod.ts';
import type { OptionSpec } from '../src/runner/options.ts';
import { config, drifted, namesakes, nestedNamesakes } from './generate.ts';

const paths = ['a', 'b', 'en/a', 'fr/a', 'fr/b', 'v1/a', 'v1/b', 'v2/a', 'guides/setup', 'index'];
const labels = ['v1', 'v2', 'en', 'fr', 'Guides', 'API', '__proto__', ''];
const labelKeys = Object.values(lists).map(({ of }) => (of === 'page' ? 'group' : of));

/** The files of the site around a malformed config. */
export const files: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    paths.map((path) => [`${path}.mdx`, '---\ntitle: T\n---\n\n[A](/en/a) and [B](/v1/b)\n']),
  ),
  'pages.json': '["a", ["b"], {"group": "Shared", "pages": ["fr/a"]}]',
  'group.json': '{"group": "v1", "pages": ["v1/a", 1, null], "versions": "no"}',
  'self.json': '{"group": "Guides", "pages": [{"$ref": "self.json"}, "b"]}',
  'text.json': '"v1/a"',
  'api.json': '{"openapi": "3.1.0", "paths": {"/x": {"get": {"tags": ["__proto__"]}}}}',
};

const text = fc.constantFrom(
  ...paths,
  ...labels,
  'GET /x',
  '/fr/b.mdx',
  'https://acme.example',
  '../a',
);
const scalar = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.constantFrom<unknown>(null, true, false, 0, 1.5),
);
const ref = fc
  .constantFrom(...Object.keys(files).filter((file) => file.endsWith('.json')), 'none.json', '../x')
  .map((file) => ({ $ref: file }));
const key = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...Object.keys(lists)) },
  { weight: 4, arbitrary: fc.constantFrom(...labelKeys) },
  fc.constantFrom('root', 'default', 'expanded', 'href', 'openapi', 'icon', 'global', 'hidden'),
  fc.constantFrom('$ref', '__proto__', 'constructor', 'title', ''),
);

/** Any JSON value made of the words of a navigation. An own property may be named `__proto__`. */
const junk = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    scalar,
    ref,
    fc.array(tie('any'), { maxLength: 3 }),
    fc
      .uniqueArray(fc.tuple(key, tie('any')), { maxLength: 4, selector: ([name]) => name })
      .map(objectOf),
  ),
})).any;

/** An element of a kind, most of whose parts are valid. Elements of its own kind may be inside it. */
const element = fc.letrec<{ list: [string, unknown]; element: Record<string, unknown> }>((tie) => ({
  list: fc.constantFrom(...Object.entries(lists)).chain(([name, { of }]) =>
    fc
      .array(
        fc.oneof(
          { weight: of === 'page' ? 6 : 1, arbitrary: text },
          {
            weight: 4,
            arbitrary: fc
              .tuple(fc.constantFrom(...labels), tie('element'))
              .map(([label, part]) => ({ [of === 'page' ? 'group' : of]: label, ...part })),
          },
          { weight: 1, arbitrary: ref },
          { weight: 1, arbitrary: junk },
        ),
        { maxLength: 3 },
      )
      .map((entries): [string, unknown] => [name, entries]),
  ),
  element: fc.oneof(
    { maxDepth: 4 },
    fc.constant({ pages: ['v1/a', 'fr/b'] }),
    fc
      .tuple(tie('list'), fc.array(fc.tuple(key, junk), { maxLength: 1 }))
      .map(([list, others]) => objectOf([list, ...others])),
    fc.tuple(tie('list'), tie('list')).map(objectOf),
  ),
})).element;

/** Returns an object whose properties are all its own. */
function objectOf(entries: readonly [string, unknown][]): Record<string, unknown> {
  return Object.fromEntries(entries);
}

/** A config whose navigation is malformed in any way, or not at all. */
const scrambled: fc.Arbitrary<Json> = fc
  .record({
    mintlify: fc.boolean(),
    navigation: fc.oneof({ weight: 3, arbitrary: element }, { weight: 1, arbitrary: junk }),
    redirects: fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constant([{ source: '/old', destination: '/v1/a' }]) },
      { weight: 1, arbitrary: junk },
    ),
  })
  .map(({ mintlify, navigation, redirects }) => ({
    ...(mintlify ? { $schema: 'https://mintlify.com/docs.json' } : {}),
    navigation,
    ...(redirects === undefined ? {} : { redirects }),
  }));

type Json = Record<string, unknown>;
type Place = { holder: Json | unknown[]; key: string | number };

/** Returns the place of every value below a value. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Json;
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
  return [...keys].flatMap((key): Place[] => [{ holder, key }, ...placesIn(holder[key as string])]);
}

const mistake = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('replace', 'add', 'enclose', 'nest', 'repeat'),
  key,
  value: fc.oneof(junk, element),
});

/** Returns a valid config with a few mistakes at random places. */
function withMistakes(valid: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  return fc.tuple(valid, fc.array(mistake, { minLength: 1, maxLength: 3 })).map(([config, all]) => {
    const changed = structuredClone(config);
    for (const { at, how, key, value: one } of all) {
      const value = structuredClone(one);
      const places = placesIn(changed.navigation);
      if (places.length === 0) continue;
      const place = places[at % places.length] as Place;
      const holder = place.holder as Json;
      const old = holder[place.key];
      if (how === 'replace') holder[place.key] = value;
      else if (how === 'enclose') holder[place.key] = [old];
      else if (how === 'add' && !Array.isArray(holder)) setOwn(holder, key, value);
      else if (how === 'repeat' && Array.isArray(holder)) holder.push(structuredClone(old));
      else if (how === 'nest') nest(old);
    }
    return changed;
  });
}

/** Sets a property, even one named `__proto__`. */
function setOwn(object: Json, key: string, value: unknown): void {
  Object.defineProperty(object, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

/** Puts a copy of an element into each of its lists. */
function nest(element: unknown): void {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) return;
  for (const list of Object.values(element)) {
    if (Array.isArray(list)) list.push(structuredClone(element));
  }
}

export const malformed: fc.Arbitrary<Json> = fc.oneof(
  scrambled,
  withMistakes(config),
  withMistakes(drifted),
  withMistakes(fc.oneof(namesakes, nestedNamesakes)),
);

const mintGroups = fc.array(
  fc.oneof(
    fc.record({ group: text, pages: fc.array(fc.oneof(text, junk), { maxLength: 3 }) }),
    junk,
  ),
  { maxLength: 3 },
);
const mintDivisions = fc.array(fc.oneof(fc.record({ name: text, url: text }), junk), {
  maxLength: 3,
});

/** A `mint.json` that is malformed in any way. */
export const malformedMint: fc.Arbitrary<Json> = fc.record(
  {
    navigation: fc.oneof(mintGroups, junk),
    tabs: fc.oneof(mintDivisions, junk),
    anchors: fc.oneof(mintDivisions, junk),
    versions: fc.oneof(fc.array(text, { maxLength: 2 }), mintDivisions, junk),
    ...Object.fromEntries(
      'name logo colors topbarLinks topbarCtaButton footerSocials feedback openapi api redirects'
        .split(' ')
        .map((name) => [name, junk]),
    ),
  },
  { requiredKeys: [] },
);

const fixedWords = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...paths) },
  { weight: 2, arbitrary: fc.constantFrom('de', 'es', 'v9') },
  fc.constantFrom('new/page', 'guides', 'Guides > API', 'More', 'Start'),
  fc.constantFrom(
    '/navigation/tabs/0',
    '/navigation/versions/0',
    '*/{version}',
    '/navigation/groups/1',
  ),
);

/** Fields of elements, and settings of the site that do not change its dialect. */
const fieldWords =
  'api.json api.playground.display banner.content description expanded fonts.heading footer.links hidden href icon.name metadata.timestamp name navbar.primary openapi redirects seo.metatags.x styling.eyebrows tag variables.v variations'.split(
    ' ',
  );
const valueWords = ['true', '2', '[]', '{}', '#00aa55', 'mint', 'none', '{"type": "button"}'];

/** Returns the strings in a value. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

const optionValue = (
  { type, values }: OptionSpec,
  words: fc.Arbitrary<string>,
): fc.Arbitrary<unknown> => {
  const one = values === undefined ? words : fc.constantFrom(...values);
  switch (type) {
    case 'flag':
      return fc.boolean();
    case 'number':
      return fc.integer({ min: 1, max: 3 });
    case 'list':
      return fc.array(one, { minLength: 1, maxLength: 3 });
    case 'pairs':
      return fc.array(
        fc.tuple(words, words).map(([name, value]) => `${name}=${value}`),
        { minLength: 1, maxLength: 3 },
      );
    default:
      return one;
  }
};

/** Options that a codemod accepts, most of which name something in a config. */
export function optionsOf(codemod: Codemod, config: Json): fc.Arbitrary<Record<string, unknown>> {
  const found = stringsIn(config.navigation);
  const words =
    found.length === 0
      ? fixedWords
      : fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...found) }, fixedWords);
  const given = Object.entries(codemod.options).map(([name, spec]) => {
    const weight = spec.required ? 0 : name === 'at' ? 8 : 2;
    const none = { weight, arbitrary: fc.constant(undefined) };
    const own = name === 'field' ? fieldWords : name === 'value' ? valueWords : [];
    const known = own.length > 0 ? fc.oneof(words, fc.constantFrom(...own)) : words;
    return [name, fc.oneof(none, { weight: 1, arbitrary: optionValue(spec, known) })] as const;
  });
  return fc
    .record(Object.fromEntries(given))
    .filter((options) => readOptions(codemod, options).values !== undefined);
}
