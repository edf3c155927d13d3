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

/** The state of a text that is being written. */
interface Printer {
  how: Writing;
  isModule: boolean;
  hasComments: boolean;
  /** The number of entries written so far. */
  entries: number;
  /** The number of values that could be constants. */
  parts: number;
  /** The declarations of constants. */
  declared: string[];
}

/** Prints a value. */
export function write(value: unknown, how: Writing): string {
  const isModule = how.language === 'module';
  const printer: Printer = {
    how,
    isModule,
    hasComments: isModule && how.comments && !how.minified,
    entries: 0,
    parts: 0,
    declared: [],
  };
  const literal = print(printer, value, '');
  const wrapped = {
    default: `export default ${literal};`,
    define: `import { defineDocs } from '@nav/core';${how.newline}export default defineDocs(${literal});`,
    constant: `const config = ${literal} as const;${how.newline}export default config;`,
    satisfies: `export default (${literal} satisfies object);`,
  };
  const before = printer.declared.map((one) => one + how.newline).join('');
  return `${how.bom ? '\uFEFF' : ''}${isModule ? before + wrapped[how.shape] : literal}${how.finalNewline ? how.newline : ''}`;
}

function print(printer: Printer, value: unknown, indent: string): string {
  const { how, isModule } = printer;
  if (typeof value === 'string') return printText(printer, value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const constant =
    isModule && how.constants && indent !== '' ? printConstant(printer, value, indent) : undefined;
  if (constant !== undefined) return constant;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const entries = printEntries(printer, value, indent + how.unit);
  const isObjects = Array.isArray(value) && value.every((one) => typeof one === 'object');
  const isScalars = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  if (entries.length === 0) return `${open}${close}`;
  if (isObjects && how.hugging && !how.minified) {
    const parts = value.map((one) => print(printer, one, indent));
    return `${open}${parts.join(', ')}${close}`;
  }
  if (how.minified) return `${open}${entries.join(',')}${close}`;
  if (isScalars && how.inlineLists) return `${open}${entries.join(', ')}${close}`;
  const lines = printLines(printer, entries, indent + how.unit);
  return [open, ...lines, `${indent}${close}`].join(how.newline);
}

function printText({ how, isModule }: Printer, text: string): string {
  const json = JSON.stringify(text);
  if (!isModule || how.quote === '"') return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** Prints every third part as the name of a constant, and every seventh list with a spread one. */
function printConstant(printer: Printer, value: object, indent: string): string | undefined {
  const { how } = printer;
  printer.parts += 1;
  if ((printer.parts + (how.exports ? 2 : 0)) % 3 === 0) return declare(printer, value);
  if (printer.parts % 7 !== 0 || !Array.isArray(value) || value.length <= 1) return undefined;
  const first = declare(printer, value.slice(0, 1));
  const others = value.slice(1).map((one) => print(printer, one, indent + how.unit));
  return `[...${first}, ${others.join(', ')}]`;
}

function declare(printer: Printer, value: unknown): string {
  const { how, declared } = printer;
  const text = print(printer, value, '');
  const name = `part${declared.length}`;
  const isExported = how.exports && declared.length % 2 === 0;
  declared.push(`${isExported ? 'export ' : ''}const ${name} = ${text};`);
  return name;
}

function printEntries(printer: Printer, value: object, indent: string): string[] {
  if (Array.isArray(value)) return value.map((one) => print(printer, one, indent));
  const { how, isModule } = printer;
  const colon = how.minified ? ':' : ': ';
  return Object.entries(value).map(([name, one]) => {
    const isBare = isModule && how.bareKeys && /^[a-z_]\w*$/i.test(name);
    return `${isBare ? name : printText(printer, name)}${colon}${print(printer, one, indent)}`;
  });
}

/** Returns entries on lines of their own, with comments and odd spaces. */
function printLines(printer: Printer, entries: readonly string[], indent: string): string[] {
  const { how, isModule, hasComments } = printer;
  const lines = entries.map((entry, index) => {
    const isLast = index === entries.length - 1;
    const comma = isLast && !(isModule && how.trailingCommas) ? '' : ',';
    printer.entries += 1;
    const every = (step: number, text: string) => (printer.entries % step === 0 ? text : '');
    const remark = (step: number, text: string) => (hasComments ? every(step, text) : '');
    const before = remark(5, `// before ${printer.entries}${how.newline}${indent}`);
    const after = remark(7, ` // after ${printer.entries}`);
    if (!how.messy) return `${indent}${before}${entry}${comma}${after}`;
    const blank = every(4, how.newline);
    const odd = remark(3, `/* odd ${printer.entries} */ `);
    const late = remark(6, ` /* late ${printer.entries} */ `) || every(8, ' ');
    return `${blank}${indent}${before}${odd}${entry}${late}${comma}${after}`;
  });
  const isDangling = hasComments && how.messy && printer.entries % 9 === 0;
  return isDangling ? [...lines, `${indent}// dangling ${printer.entries}`] : lines;
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

/** Returns the page files of a config, whose links lead to each other, to headings and to redirects. */
export function pageFiles(config: Config): Record<string, string> {
  const listed = new Set<string>();
  const collect = (value: unknown) => {
    if (Array.isArray(value)) {
      for (const entry of value) {
        if (typeof entry === 'string') listed.add(entry);
        else collect(entry);
      }
    } else if (typeof value === 'object' && value !== null) {
      const { root, ...others } = value as Config;
      if (typeof root === 'string') listed.add(root);
      for (const part of Object.values(others)) collect(part);
    }
  };
  collect(config.navigation);
  const pages = [...listed];
  return Object.fromEntries(
    pages.map((page, index) => {
      const next = pages[(index + 1) % pages.length] as string;
      const other = pages[(index * 7 + 3) % pages.length] as string;
      const up = '../'.repeat(page.split('/').length - 1) || './';
      const lines = [
        `---\ntitle: ${JSON.stringify(`Page ${index}`)}\n---\n`,
        `## Part ${index}\n`,
        `[next](/${next}) [part](/${next}#part-${(index + 1) % pages.length})`,
        `[other](${up}${other}) [here](#part-${index}) [old](/was/${index % 3})`,
      ];
      return [`${page}.mdx`, `${lines.join('\n')}\n`];
    }),
  );
}
