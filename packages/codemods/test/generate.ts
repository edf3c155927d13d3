import fc from 'fast-check';

/** How a generated config is written down. */
export interface Writing {
  language: 'json' | 'module';
  unit: string;
  newline: string;
  bom: boolean;
  finalNewline: boolean;
  /** Arrays of strings on one line. */
  inlineLists: boolean;
  /** Everything on one line. */
  minified: boolean;
  trailingCommas: boolean;
  bareKeys: boolean;
  quote: '"' | "'";
  comments: boolean;
  shape: 'default' | 'define' | 'constant' | 'satisfies';
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
  shape: fc.constantFrom('default', 'define', 'constant', 'satisfies'),
});

/** Writes a value down. */
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
  const print = (part: unknown, indent: string): string => {
    if (typeof part === 'string') return text(part);
    if (typeof part !== 'object' || part === null) return JSON.stringify(part);
    const isList = Array.isArray(part);
    const [open, close] = isList ? '[]' : '{}';
    const inner = indent + how.unit;
    const entries: string[] = isList
      ? part.map((entry) => print(entry, inner))
      : Object.entries(part).map(
          ([name, entry]) => `${key(name)}:${how.minified ? '' : ' '}${print(entry, inner)}`,
        );
    if (entries.length === 0) return `${open}${close}`;
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
      return `${inner}${before}${entry}${comma}${after}`;
    });
    return [open, ...lines, `${indent}${close}`].join(how.newline);
  };
  const literal = print(value, '');
  const wrapped = {
    default: `export default ${literal};`,
    define: `import { defineDocs } from '@nav/core';${how.newline}export default defineDocs(${literal});`,
    constant: `const config = ${literal} as const;${how.newline}export default config;`,
    satisfies: `export default (${literal} satisfies object);`,
  };
  return `${how.bom ? '\uFEFF' : ''}${module ? wrapped[how.shape] : literal}${how.finalNewline ? how.newline : ''}`;
}

const segment = fc.constantFrom('guides', 'api', 'start', 'v1', 'v2', 'en', 'fr', 'deep-dive');
const leaf = fc.constantFrom('intro', 'index', 'setup', 'a', 'b', 'über', 'faq');
const path = fc
  .tuple(fc.array(segment, { maxLength: 3 }), leaf)
  .map(([folders, last]) => [...folders, last].join('/'));
const label = fc.constantFrom('Guides', 'API', 'Start', 'Über "uns"', "It's", 'More');

type Config = Record<string, unknown>;

const group = (depth: number): fc.Arbitrary<Config> =>
  fc
    .record({
      group: label,
      icon: fc.option(fc.constantFrom('book', 'star'), { nil: undefined }),
      root: fc.option(path, { nil: undefined, freq: 6 }),
      pages: fc.array(
        depth > 0 ? fc.oneof({ weight: 3, arbitrary: path }, group(depth - 1)) : path,
        { minLength: 1, maxLength: 4 },
      ),
    })
    .map(defined);

function defined(config: Config): Config {
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
}

const pages = fc.record({ pages: fc.array(path, { minLength: 1, maxLength: 8 }) });
const groups = fc.record({ groups: fc.array(group(2), { minLength: 1, maxLength: 4 }) });
const leaves: fc.Arbitrary<Config> = fc.oneof(pages, groups);

const division = (list: string, name: string): fc.Arbitrary<Config> =>
  fc
    .array(
      fc.tuple(label, leaves).map(([text, below]) => ({ [name]: text, ...below })),
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

/** A whole config of either dialect, valid in structure. */
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
