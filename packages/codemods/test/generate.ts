import fc from 'fast-check';

/** The formatting of a generated config. */
export interface Writing {
  language: 'json' | 'module';
  unit: string;
  newline: string;
  bom: boolean;
  finalNewline: boolean;
  /** Arrays of strings are inline. */
  inlineLists: boolean;
  /** The whole config is on one line. */
  minified: boolean;
  trailingCommas: boolean;
  bareKeys: boolean;
  quote: '"' | "'";
  comments: boolean;
  /** Comments and spaces are in unusual positions. */
  messy: boolean;
  /** The brackets of arrays share lines with the braces of their objects. */
  hugging: boolean;
  shape: 'default' | 'define' | 'constant' | 'satisfies';
  /** Some parts are constants, or spread from constants. */
  constants: boolean;
  /** Every other constant is exported. */
  exports: boolean;
}

export const writing: fc.Arbitrary<Writing> = fc.record({
  language: fc.constantFrom('json', 'module'),
  unit: fc.constantFrom('  ', '    ', '\t'),
  newline: fc.constantFrom('\n', '\r\n'),
  bom: fc.boolean(),
  finalNewline: fc.boolean(),
  inlineLists: fc.boolean(),
  minified: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
  trailingCommas: fc.boolean(),
  bareKeys: fc.boolean(),
  quote: fc.constantFrom('"', "'"),
  comments: fc.boolean(),
  messy: fc.boolean(),
  hugging: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
  shape: fc.constantFrom('default', 'define', 'constant', 'satisfies'),
  constants: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
  exports: fc.boolean(),
});

/** Prints a value. */
export function write(value: unknown, how: Writing): string {
  const module = how.language === 'module';
  const comments = module && how.comments && !how.minified;
  let count = 0;
  const text = (string: string) => {
    const json = JSON.stringify(string);
    if (!module || how.quote === '"') return json;
    return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  };
  const key = (name: string) =>
    module && how.bareKeys && /^[a-z_]\w*$/i.test(name) ? name : text(name);
  const declared: string[] = [];
  const constant = (part: unknown): string => {
    const value = print(part, '');
    const name = `part${declared.length}`;
    const isExported = how.exports && declared.length % 2 === 0;
    declared.push(`${isExported ? 'export ' : ''}const ${name} = ${value};`);
    return name;
  };
  let parts = 0;
  const print = (part: unknown, indent: string): string => {
    if (typeof part === 'string') return text(part);
    if (typeof part !== 'object' || part === null) return JSON.stringify(part);
    if (module && how.constants && indent !== '') {
      parts += 1;
      if ((parts + (how.exports ? 2 : 0)) % 3 === 0) return constant(part);
      if (parts % 7 === 0 && Array.isArray(part) && part.length > 1) {
        return `[...${constant(part.slice(0, 1))}, ${part
          .slice(1)
          .map((one) => print(one, indent + how.unit))
          .join(', ')}]`;
      }
    }
    const isList = Array.isArray(part);
    const [open, close] = isList ? '[]' : '{}';
    const inner = indent + how.unit;
    const entries: string[] = isList
      ? part.map((entry) => print(entry, inner))
      : Object.entries(part).map(
          ([name, entry]) => `${key(name)}:${how.minified ? '' : ' '}${print(entry, inner)}`,
        );
    if (entries.length === 0) return `${open}${close}`;
    if (
      isList &&
      how.hugging &&
      !how.minified &&
      part.every((entry) => typeof entry === 'object')
    ) {
      const parts = part.map((entry) => print(entry, indent));
      return `${open}${parts.join(', ')}${close}`;
    }
    if (how.minified) return `${open}${entries.join(',')}${close}`;
    if (isList && how.inlineLists && part.every((entry) => typeof entry !== 'object')) {
      return `${open}${entries.join(', ')}${close}`;
    }
    const lines = entries.map((entry, index) => {
      const last = index === entries.length - 1;
      const comma = last && !(module && how.trailingCommas) ? '' : ',';
      count += 1;
      const before = comments && count % 5 === 0 ? `// before ${count}${how.newline}${inner}` : '';
      const after = comments && count % 7 === 0 ? ` // after ${count}` : '';
      if (!how.messy) return `${inner}${before}${entry}${comma}${after}`;
      const blank = count % 4 === 0 ? how.newline : '';
      const odd = comments && count % 3 === 0 ? `/* odd ${count} */ ` : '';
      const late =
        comments && count % 6 === 0 ? ` /* late ${count} */ ` : count % 8 === 0 ? ' ' : '';
      return `${blank}${inner}${before}${odd}${entry}${late}${comma}${after}`;
    });
    const dangling = comments && how.messy && count % 9 === 0 ? `${inner}// dangling ${count}` : [];
    return [open, ...lines].concat(dangling, `${indent}${close}`).join(how.newline);
  };
  const literal = print(value, '');
  const wrapped = {
    default: `export default ${literal};`,
    define: `import { defineDocs } from '@nav/core';${how.newline}export default defineDocs(${literal});`,
    constant: `const config = ${literal} as const;${how.newline}export default config;`,
    satisfies: `export default (${literal} satisfies object);`,
  };
  const before = declared.map((one) => one + how.newline).join('');
  return `${how.bom ? '\uFEFF' : ''}${module ? before + wrapped[how.shape] : literal}${how.finalNewline ? how.newline : ''}`;
}

const segment = fc.constantFrom('guides', 'api', 'start', 'v1', 'v2', 'en', 'fr', 'deep-dive');
const leaf = fc.constantFrom('intro', 'index', 'setup', 'a', 'b', 'über', 'faq');
const path = fc
  .tuple(fc.array(segment, { maxLength: 3 }), leaf)
  .map(([folders, last]) => [...folders, last].join('/'));
const anyLabel = fc.constantFrom('Guides', 'API', 'Start', 'Über "uns"', "It's", 'More');
/** Labels for siblings, most of which share one. */
const fewLabels = fc.constantFrom('Guides', 'API');

type Config = Record<string, unknown>;

const group = (depth: number, label: fc.Arbitrary<string> = anyLabel): fc.Arbitrary<Config> =>
  fc
    .record({
      group: label,
      icon: fc.option(fc.constantFrom('book', 'star'), { nil: undefined }),
      root: fc.option(path, { nil: undefined, freq: 6 }),
      pages: fc.array(
        depth > 0 ? fc.oneof({ weight: 3, arbitrary: path }, group(depth - 1, label)) : path,
        { minLength: 1, maxLength: 4 },
      ),
    })
    .map(defined);

function defined(config: Config): Config {
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
}

const pages = fc.record({ pages: fc.array(path, { minLength: 1, maxLength: 8 }) });
export const groups: fc.Arbitrary<Config> = fc.record({
  groups: fc.array(group(2), { minLength: 1, maxLength: 4 }),
});
const leaves: fc.Arbitrary<Config> = fc.oneof(pages, groups);

const division = (list: string, name: string): fc.Arbitrary<Config> =>
  fc
    .array(
      fc.tuple(anyLabel, leaves).map(([text, below]) => ({ [name]: text, ...below })),
      { minLength: 1, maxLength: 3 },
    )
    .map((elements) => ({ [list]: elements }));

const navigation: fc.Arbitrary<Config> = fc.oneof(
  pages,
  groups,
  division('tabs', 'tab'),
  division('products', 'product'),
  division('dropdowns', 'dropdown'),
  division('anchors', 'anchor'),
);

/** A config whose groups share labels. */
export const namesakes: fc.Arbitrary<Config> = fc
  .array(group(2, fewLabels), { minLength: 2, maxLength: 5 })
  .map((siblings) => ({ navigation: { groups: siblings } }));

/** Groups with repeated labels inside the first group of a navigation. */
export const nestedNamesakes: fc.Arbitrary<Config> = fc
  .array(group(2, fewLabels), { minLength: 2, maxLength: 5 })
  .map((children) => ({ navigation: { groups: [{ group: 'All', pages: children }] } }));

/** A valid config of either dialect. */
export const config: fc.Arbitrary<Config> = fc
  .record({ mintlify: fc.boolean(), navigation, first: fc.boolean() })
  .map(({ mintlify, navigation: value, first }) => ({
    ...(mintlify ? { $schema: 'https://mintlify.com/docs.json', theme: 'mint' } : {}),
    name: 'Docs "é"',
    ...(first ? { navigation: value } : {}),
    colors: { primary: '#0af' },
    redirects: [{ source: '/old', destination: '/new' }],
    ...(first ? {} : { navigation: value }),
  }));

/** Languages or versions of a site with different structures. */
export const drifted: fc.Arbitrary<Config> = fc
  .record({
    list: fc.constantFrom('languages', 'versions'),
    model: fc.oneof(pages, groups),
    others: fc.array(fc.oneof(pages, groups), { maxLength: 2 }),
    kept: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
  })
  .map(({ list, model, others, kept }) => {
    const name = list === 'languages' ? 'language' : 'version';
    let count = 0;
    // Each page is listed once, under the name of its language or version.
    const under = (part: unknown, start: string): unknown => {
      if (typeof part === 'string') return `${start}/${part}`;
      if (Array.isArray(part)) return part.map((entry) => under(entry, start));
      const { root: _root, ...rest } = part as Config;
      return Object.fromEntries(
        Object.entries(rest).map(([key, value]) => [
          key,
          typeof value === 'object' ? under(value, start) : value,
        ]),
      );
    };
    const unique = (part: unknown, seen: Set<string>): unknown => {
      if (Array.isArray(part)) {
        return part.flatMap((entry) => {
          if (typeof entry !== 'string') return [unique(entry, seen)];
          if (seen.has(entry)) return [];
          seen.add(entry);
          return [entry];
        });
      }
      return Object.fromEntries(
        Object.entries(part as Config).map(([key, value]) => [
          key,
          typeof value === 'object' ? unique(value, seen) : value,
        ]),
      );
    };
    const shuffled = (part: unknown): unknown => {
      if (Array.isArray(part)) {
        const left = part.map(shuffled).filter((entry) => {
          count += 1;
          return typeof entry !== 'string' || kept[count % kept.length];
        });
        return kept[count % kept.length] ? left.reverse() : left;
      }
      if (typeof part !== 'object' || part === null) return part;
      return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, shuffled(value)]));
    };
    const names = ['en', 'fr', 'de', 'es'];
    const variants = [model, shuffled(model), ...others, shuffled(model)].slice(0, 4);
    return {
      $schema: 'https://mintlify.com/docs.json',
      navigation: {
        [list]: variants.map((variant, index) => ({
          [name]: names[index],
          ...(unique(under(variant, names[index] as string), new Set()) as Config),
        })),
      },
    };
  });
