import fc from 'fast-check';
import { grammars } from '../../src/format/grammar.ts';
import type { Dialect } from '../../src/index.ts';
import { lists } from '../../src/internal.ts';
import type { ListName } from '../../src/stages.ts';

type Json = unknown;

const word = fc.constantFrom('a', 'b', 'c', 'guides', 'api', 'index', 'a/b', 'x~2', 'get started');
const label = fc.constantFrom('A', 'B', 'A', 'a/b', 'a~2', '~1', 'en', 'fr', '');
/** Page paths, some of which occur several times. */
const path = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.nat(99_999))
  .map(([segments, number]) => segments.join('/') + (number % 4 === 0 ? '' : `-${number}`));
const entry = fc.oneof(
  { weight: 8, arbitrary: path },
  fc.constantFrom(
    '/a',
    'a/',
    './b',
    '../c',
    'GET /users',
    'post /users/{id}',
    'api.json GET /users',
    'webhook made',
    'GET /nowhere',
  ),
);
const scalar = fc.constantFrom<Json>(
  true,
  false,
  0,
  2,
  'text',
  '#FFF',
  'https://a.example.com',
  '/p',
  null,
);
const setting: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  hidden: fc.boolean(),
  searchable: fc.boolean(),
  expanded: fc.boolean(),
  default: fc.boolean(),
  icon: fc.constantFrom<Json>('bolt', { name: 'bolt', style: 'solid' }, 'fa-bolt', 5),
  openapi: fc.constantFrom<Json>(
    'api.json',
    { source: '/api.json', directory: 'ref' },
    ['api.json'],
    'gone.json',
    5,
  ),
  root: path,
  boost: fc.constantFrom(1, 2),
  public: fc.boolean(),
};

/** An element of a kind with valid children, valid and invalid settings and, sometimes, several child lists. */
function element(
  dialect: Dialect,
  kind: string,
  depth: number,
): fc.Arbitrary<Record<string, Json>> {
  const rule = grammars[dialect].elements[kind as keyof (typeof grammars)[Dialect]['elements']];
  const fields = [...rule.fields.keys()].filter(
    (field) => field !== rule.label && field !== 'href',
  );
  const keys = depth === 0 ? rule.children.filter((key) => key === 'pages') : rule.children;
  return fc
    .record({
      name: label,
      settings: fc
        .uniqueArray(fc.constantFrom('nothing', ...fields), { maxLength: 3 })
        .chain((names) =>
          fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), setting[name] ?? scalar))),
        ),
      lists: fc
        .uniqueArray(fc.constantFrom(...keys), {
          minLength: kind === 'item' || keys.length === 0 ? 0 : 1,
          maxLength: 2,
        })
        .chain((names) =>
          fc.tuple(
            ...names.map((name) => fc.tuple(fc.constant(name), list(dialect, name, depth - 1))),
          ),
        ),
    })
    .map(({ name, settings, lists: children }) => ({
      ...(rule.label === undefined ? {} : { [rule.label]: name }),
      ...Object.fromEntries(settings),
      ...Object.fromEntries(children),
    }));
}

function list(dialect: Dialect, name: ListName, depth: number): fc.Arbitrary<Json[]> {
  const kind = lists[name].of;
  const item: fc.Arbitrary<Json> =
    kind === 'page'
      ? depth <= 0
        ? entry
        : fc.oneof({ weight: 3, arbitrary: entry }, element(dialect, 'group', depth - 1))
      : element(dialect, kind, Math.max(depth, 0));
  return fc.array(item, { minLength: 1, maxLength: 3 });
}

/** A config whose child lists have only entries of the right kind. */
export function config(dialect: Dialect, depth = 4): fc.Arbitrary<Record<string, Json>> {
  return element(dialect, 'navigation', depth).map((navigation) => ({
    ...(dialect === 'mintlify' ? { $schema: 'https://mintlify.com/docs.json' } : {}),
    navigation,
  }));
}

/** Like `config`, with page paths cut to their first letter, so that many pages occur several times. */
export function crowdedConfig(dialect: Dialect): fc.Arbitrary<Record<string, Json>> {
  const firstLetter = (entry: Json) =>
    typeof entry === 'string' ? /[a-z]/.exec(entry)?.[0] : entry;
  return config(dialect).map((docs) =>
    JSON.parse(JSON.stringify(docs), (key, value) =>
      key === 'pages' && Array.isArray(value) ? value.map(firstLetter) : value,
    ),
  );
}

/** Entries that are invalid in every child list. */
export const invalidEntries: readonly Json[] = [
  null,
  0,
  5,
  true,
  '',
  [],
  ['a'],
  {},
  { title: 'T', href: '/t' },
];
