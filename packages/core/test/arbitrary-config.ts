import fc from 'fast-check';
import { type Dialect, dialects } from '../src/format/dialects.ts';
import { type ListName, lists } from '../src/format/elements.ts';
import { type ElementRule, grammars, type ShapeRef, shapeOf } from '../src/format/grammar.ts';
import type { ShapeName } from '../src/format/shapes.ts';
import { type JsonTree, jsonTree, treeOf } from './source/arbitrary-json.ts';

/** Valid values of shapes that have a pattern. */
const EXAMPLES: Partial<Record<ShapeName, string[]>> = {
  link: ['https://example.com', 'mailto:hi@example.com', 'tel:+1'],
  linkOrPage: ['https://example.com', '/changelog', 'changelog'],
  builderLink: ['https://example.com', '/changelog', '#top', 'foo:bar'],
  builderIconName: ['rocket', '/icon.svg', ''],
  hexColor: ['#0D9373', '#fff'],
  specSource: ['openapi.json', 'https://example.com/openapi.json'],
  graphqlSource: ['schema.graphql'],
  page: ['introduction', 'guides/install', 'faq'],
  label: ['Guides', 'API', 'v1', 'A~2', 'A/B'],
};

function shapeArbitrary(name: ShapeRef): fc.Arbitrary<unknown> {
  const examples = typeof name === 'string' ? EXAMPLES[name] : undefined;
  if (examples) return fc.constantFrom(...examples);
  const shape = shapeOf(name);
  switch (shape.type) {
    case 'any':
      return fc.constantFrom<unknown>(null, 1, 'x', {}, []);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.integer();
    case 'string':
      return fc.constantFrom('a', 'Text', 'introduction');
    case 'choice':
      return fc.constantFrom(...shape.values);
    case 'list':
      return fc.array(shapeArbitrary(shape.of), { maxLength: 2 });
    case 'map':
      return fc.dictionary(
        fc.constantFrom('orphan-page', 'page-not-found'),
        shapeArbitrary(shape.of),
      );
    case 'record':
      return fc.dictionary(fc.string(), shapeArbitrary(shape.of), { noNullPrototype: true });
    case 'either':
      return fc.oneof(...shape.of.map(shapeArbitrary));
    case 'object': {
      const fields = Object.entries(shape.fields);
      return fc.record(
        Object.fromEntries(fields.map(([key, field]) => [key, shapeArbitrary(field.shape)])),
        {
          requiredKeys: fields.filter(([, field]) => field.required).map(([key]) => key),
          noNullPrototype: true,
        },
      );
    }
  }
}

/** Generates valid values of a shape. */
export function validShape(name: ShapeRef): fc.Arbitrary<unknown> {
  return shapeArbitrary(name);
}

function elementArbitrary(
  dialect: Dialect,
  rule: ElementRule,
  depth: number,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = [...rule.fields.values()].filter(
    ({ name, restrictsTo }) => name !== 'href' && restrictsTo === undefined,
  );
  const own = fc.record(
    Object.fromEntries(
      fields.map((field) => {
        const value = shapeArbitrary(field.shape);
        return [field.name, field.required ? value : fc.option(value, { freq: 5, nil: undefined })];
      }),
    ),
    { noNullPrototype: true },
  );
  const href = rule.fields.get('href');
  const link = href && shapeArbitrary(href.shape).map((value) => ({ href: value }));
  if (rule.children.length === 0) return fc.tuple(own, link ?? fc.constant({})).map(merge);
  const leaves = rule.children.filter((list) => list === 'pages' || list === 'groups');
  const choices = depth > 0 ? rule.children : leaves;
  const nested = fc.constantFrom(...(choices.length > 0 ? choices : leaves)).chain((list) =>
    listArbitrary(dialect, list, list === 'pages' ? depth - 2 : depth - 1).map((items) => ({
      [list]: items,
    })),
  );
  const body: fc.Arbitrary<Record<string, unknown>> = link
    ? fc.oneof({ weight: 4, arbitrary: nested }, { weight: 1, arbitrary: link })
    : nested;
  return fc.tuple(own, body).map(merge);
}

function merge(parts: readonly object[]): Record<string, unknown> {
  const entries = parts.flatMap((part) => Object.entries(part));
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function listArbitrary(dialect: Dialect, list: ListName, depth: number): fc.Arbitrary<unknown[]> {
  const kind = lists[list].of;
  const page = fc.constantFrom('introduction', 'guides/install', 'faq', 'quickstart');
  if (kind !== 'page') {
    const entry = elementArbitrary(dialect, grammars[dialect].elements[kind], depth);
    return fc.array(entry, { minLength: 1, maxLength: 3 });
  }
  const minLength = dialects[dialect].emptyLists ? 0 : 1;
  if (depth <= 0) return fc.array(page, { minLength, maxLength: 3 });
  const group = elementArbitrary(dialect, grammars[dialect].elements.group, depth);
  return fc.array(fc.oneof({ weight: 3, arbitrary: page }, group), { minLength, maxLength: 3 });
}

/** Generates configs without structural errors. */
export function validConfig(dialect: Dialect): fc.Arbitrary<Record<string, unknown>> {
  const { elements, globals } = grammars[dialect];
  const global = fc.record(
    Object.fromEntries(
      [...globals].map(([list, rule]) => [
        list,
        fc.array(elementArbitrary(dialect, rule, 0), { maxLength: 2 }),
      ]),
    ),
    { requiredKeys: [], noNullPrototype: true },
  );
  const redirects = fc
    .array(shapeArbitrary('redirect'), { maxLength: 3 })
    // Redirects with a valid structure could still be circular.
    .map((entries) =>
      entries.map((entry, at) => ({
        ...(entry as object),
        source: `/old-${at}`,
        destination: 'https://example.com',
      })),
    );
  return fc
    .tuple(
      elementArbitrary(dialect, elements.navigation, 3),
      fc.option(global, { nil: undefined }),
      fc.option(fc.constant({ eyebrows: 'breadcrumbs', other: 1 }), { nil: undefined }),
      fc.option(fc.constant({ drilldown: false }), { nil: undefined }),
      fc.option(redirects, { nil: undefined }),
    )
    .map(([navigation, globalElements, styling, interaction, redirects]) =>
      merge([
        { name: 'Acme', navigation: merge([navigation, { global: globalElements }]) },
        { styling, interaction, redirects },
      ]),
    );
}

/** A change to one place of a tree, as an author makes by mistake. */
type Mutation =
  | { kind: 'remove'; at: number }
  | { kind: 'replace'; at: number; by: JsonTree }
  | { kind: 'rename'; at: number; to: string }
  | { kind: 'add'; at: number; key: string; value: JsonTree }
  | { kind: 'copy'; at: number; from: number };

const place = fc.nat(10_000);
const key = fc.constantFrom(
  ...['page', 'pages', 'groups', 'tabs', 'href', 'versions', 'group', 'tab', 'icon', 'hidden'],
  ...[
    'openapi',
    'global',
    'menu',
    'title',
    'sdk',
    'graphql',
    'root',
    'color',
    'default',
    '__proto__',
    'source',
    'destnation',
  ],
);
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ kind: fc.constant('remove' as const), at: place }),
  fc.record({ kind: fc.constant('replace' as const), at: place, by: jsonTree }),
  fc.record({ kind: fc.constant('rename' as const), at: place, to: key }),
  fc.record({ kind: fc.constant('add' as const), at: place, key, value: jsonTree }),
  fc.record({ kind: fc.constant('copy' as const), at: place, from: place }),
);

/** Generates valid configs with up to three mutations. */
export function mutatedConfig(dialect: Dialect): fc.Arbitrary<JsonTree> {
  return fc
    .tuple(validConfig(dialect), fc.array(mutation, { maxLength: 3 }))
    .map(([config, mutations]) => mutations.reduce(mutate, treeOf(config)));
}

function mutate(root: JsonTree, change: Mutation): JsonTree {
  const tree = structuredClone(root);
  /** All places of the tree. */
  const cells: { holder: JsonTree; index: number }[] = [];
  (function collect(node: JsonTree): void {
    const length =
      'items' in node ? node.items.length : 'members' in node ? node.members.length : 0;
    for (let index = 0; index < length; index += 1) {
      cells.push({ holder: node, index });
      collect(childAt(node, index));
    }
  })(tree);
  const cell = cells[change.at % cells.length];
  if (!cell) return tree;
  const { holder, index } = cell;
  switch (change.kind) {
    case 'remove':
      if ('items' in holder) holder.items.splice(index, 1);
      else if ('members' in holder) holder.members.splice(index, 1);
      break;
    case 'replace':
      putAt(holder, index, change.by);
      break;
    case 'rename':
      if ('members' in holder) (holder.members[index] as [string, JsonTree])[0] = change.to;
      break;
    case 'add': {
      const target = childAt(holder, index);
      if ('members' in target) target.members.push([change.key, change.value]);
      else if ('items' in target) target.items.push(change.value);
      break;
    }
    case 'copy': {
      const other = cells[change.from % cells.length];
      if (other) putAt(holder, index, structuredClone(childAt(other.holder, other.index)));
    }
  }
  return tree;
}

function childAt(node: JsonTree, index: number): JsonTree {
  const child =
    'items' in node ? node.items[index] : 'members' in node ? node.members[index]?.[1] : node;
  return child as JsonTree;
}

function putAt(node: JsonTree, index: number, value: JsonTree): void {
  if ('items' in node) node.items[index] = value;
  else if ('members' in node) (node.members[index] as [string, JsonTree])[1] = value;
}
