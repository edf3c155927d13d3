import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { defineConfig } from 'tsdown';
import type typescript from 'typescript';
import manifest from './package.json' with { type: 'json' };
import { effects } from './src/diagnostics/catalog/effects.ts';
import { messages } from './src/diagnostics/catalog/messages.ts';
import { sentences } from './src/format/abouts.ts';

// For an import, Node.js would look for the names in 9 MB, which takes longer than to run it.
const ts: typeof typescript = createRequire(import.meta.url)('typescript');

/** Turns the `about` of the rows of a table into docblocks, which editors show for the types that derive from it. */
function withDocblocks(code: string): string {
  const file = ts.createSourceFile('chunk.d.ts', code, ts.ScriptTarget.Latest, true);
  const insertions: [offset: number, docblock: string][] = [];
  visit(file);
  return insertions.reduceRight(
    (text, [offset, docblock]) => text.slice(0, offset) + docblock + text.slice(offset),
    code,
  );

  function visit(node: typescript.Node): void {
    if (ts.isPropertySignature(node) && node.type && ts.isTypeLiteralNode(node.type)) {
      const about = node.type.members.find((member) => member.name?.getText() === 'about');
      const value = about && ts.isPropertySignature(about) ? about.type : undefined;
      if (value && ts.isLiteralTypeNode(value) && ts.isStringLiteral(value.literal))
        insertions.push([node.getStart(), `/** ${value.literal.text} */\n`]);
    }
    ts.forEachChild(node, visit);
  }
}

/** Removes the rules of the format that docblocks cite, such as (M2.3): editors show docblocks to users. */
function withoutRules(code: string): string {
  return code.replace(/\/\*\*.*?\*\//gs, (docblock) =>
    docblock.replace(/(?:\s+\*)?\s*\([^()]*\b[MRS]\d+(?:\.\d+)*\b[^()]*\)/g, ''),
  );
}

/** Replaces a part of a file, which must contain it. */
function replaced(code: string, part: string, instead: string): string {
  if (!code.includes(part)) throw new Error(`A file of the catalog does not contain ${part}`);
  return code.replace(part, instead);
}

/** Replaces the catalog in `codes.ts` by its severities and flags, so that a JSON Schema does not bundle the sentences. */
function withoutSentences(code: string): string {
  const words: string[] = [];
  const rows = Object.entries(messages).map(([code, row]) => {
    const { severity, effect: _, title: _title, subject: _subject, text: _text, ...flags } = row;
    const facts = [severity, ...Object.keys(flags)];
    words.push(...facts.filter((word) => !words.includes(word)));
    return `${code} ${facts.map((word) => words.indexOf(word).toString(36)).join('')}`;
  });
  const catalog = replaced(
    code,
    "import { type Code, messages } from './catalog/messages.ts';",
    `import type { Code, Message } from './catalog/messages.ts';
export const messages = /* @__PURE__ */ readFacts(${JSON.stringify(rows.join())}, ${JSON.stringify(words.join())});`,
  );
  return `${catalog}
function readFacts(rows: string, words: string): Readonly<Record<Code, Message<Code>>> {
  return Object.fromEntries(
    rows.split(',').map((row) => {
      const [code = '', facts = ''] = row.split(' ');
      const [severity, ...flags] = Array.from(facts, (digit) => words.split(',')[parseInt(digit, 36)]);
      return [code, { severity, ...Object.fromEntries(flags.map((flag) => [flag, true])) }];
    }),
  ) as never;
}
`;
}

/**
 * Leaves only the sentences in the rows of the catalog, so that a check does not bundle their titles, and all facts twice. The
 * codes are left out too, except in a table that others read by code.
 */
function onlySentences(code: string, id: string): string {
  const facts =
    'severity|effect|title|subject|fatal|links|content|external|syntax|absence|unnecessary|fixable|since';
  const sentences = code.replace(new RegExp(`^ {4}(?:${facts}): .*,\\n`, 'gm'), '');
  if (/^ {4}title:(?:\n| .*,$)/m.test(sentences)) throw new Error('Write each title in one line.');
  return id.endsWith('shape.ts') ? sentences : listed(sentences);
}

/** Turns a table of sentences into a list. */
function listed(code: string): string {
  const [start = '', rows = '', end = ''] = code.split(/(?<=: Rows<\w+> = )(\{\n[\s\S]*?\n\});/);
  const row =
    /^ {2}[\w'-]+: \{\n(?: {4}\/\/.*\n)*? {4}text(?::\s([\s\S]*?)|(\([\s\S]*?)),?\n {2}\},$/gm;
  const list = rows
    .slice(1, -1)
    .replace(row, (_, text, method) => `${text ?? `function ${method}`},`);
  if (/^ {2}[\w'-]+: \{$/m.test(list)) throw new Error('Write `text` last in each row.');
  return `${start}[${list}] as never;${end}`;
}

/** Puts the rows together again for those who import the whole catalog. */
function withFacts(code: string): string {
  const rows = Object.values(messages);
  const subjects = rows.map(({ subject }) => subject);
  const names = [...new Set(subjects)];
  const digits = subjects.map((subject) => names.indexOf(subject).toString(36)).join('');
  const titles = rows.map(({ title }) => title);
  const named = replaced(
    code,
    'readSubjects();',
    `zipSubjects(${JSON.stringify(digits)}, ${JSON.stringify(names.join())});`,
  );
  const joined = replaced(named, '= sentences as {', '= /* @__PURE__ */ joinFacts() as {');
  const texts = /\} = \{\n((?: {2}\.\.\.\w+,\n)+)\};/;
  if (!texts.test(joined)) throw new Error('The catalog has no list of its tables.');
  const zipped = joined.replace(
    texts,
    (_, tables) => `} = /* @__PURE__ */ zipTexts();
function zipTexts() {
  const texts = [${tables.replace('...shape', '...Object.values(shape).map(({ text }) => text)')}] as never as Function[];
  return Object.fromEntries(Object.keys(facts).map((code, index) => [code, { text: texts[index] }])) as never;
}`,
  );
  return `import { messages as facts } from '../codes.ts';
${zipped}
function zipSubjects(digits: string, names: string): Subjects {
  const subjects = names.split(',');
  const rows = Object.keys(sentences).map((code, index) => [code, subjects[parseInt(digits[index] ?? '', 36)]]);
  return Object.fromEntries(rows) as never;
}
function joinFacts(): object {
  const titles = ${JSON.stringify(titles.join('|'))}.split('|');
  return Object.fromEntries(
    (Object.keys(sentences) as Code[]).map((code, index) => [
      code,
      { ...facts[code], title: titles[index], subject: subjectOf[code], ...sentences[code] },
    ]),
  );
}
`;
}

/** Removes the sentences from the tables of the vocabulary, so that checks and sites do not bundle them. */
function withoutAbouts(code: string): string {
  const tables = code.replace(/\babout:\s*(?:'[^'\\]*'|"[^"\\]*"),?/g, '');
  if (/\babout:(?! string\b)/.test(tables)) throw new Error('Write each `about` as one text.');
  return withSharedValues(tables);
}

/** The lists of texts and the values by dialect in a table, and then the fields with such values. */
const SHARED = [
  /\[\s*(?:'\w+',?\s*)+\]|\{\s*(?:(?:standard|mintlify): (?:'\w+'|true),?\s*)+\}/g,
  /\{\s*(?:in: (?:shared\d+_\d+|\{\s*\w+: '\w+',?\s*\})|shape: '\w+'),?(?:\s*\w+: (?:'\w+'|true),?)*\s*\}/g,
];

/** Names the values that a table repeats, because each bundle contains it. */
function withSharedValues(code: string): string {
  return SHARED.reduce((text, value, round) => {
    const keyOf = (one: string) => one.replace(/[\s,]+/g, ' ');
    const keys = Array.from(text.matchAll(value), ([one]) => keyOf(one));
    const repeated = [...new Set(keys.filter((key, at) => keys.indexOf(key) !== at))];
    const shared = repeated.map(() => '');
    const tables = text.replace(value, (one) => {
      const index = repeated.indexOf(keyOf(one));
      if (index === -1) return one;
      shared[index] = `const shared${round}_${index} = ${one};\n`;
      // The sentence of a field belongs to its object.
      return round === 0 ? `shared0_${index}` : `{ ...shared${round}_${index} }`;
    });
    // A later value may contain an earlier one, which comes first.
    const [earlier = ''] = /^(?:const shared\d[^;]*;\n)*/.exec(tables) ?? [];
    return earlier + shared.join('') + tables.slice(earlier.length);
  }, code);
}

/**
 * Moves the functions of a file behind its other statements, so that a minifier joins the declarations of constants, and
 * declares the constants of functions with `let`. Bundles with Rollup and webpack keep both as they are.
 */
function withShortDeclarations(code: string): string {
  const text = code.replace(/^\/\/#(?:end)?region.*\n/gm, '');
  const { statements } = ts.createSourceFile('chunk.js', text, ts.ScriptTarget.Latest, true);
  const isFunction = (one: typescript.Statement) => ts.isFunctionDeclaration(one);
  const isExport = (one: typescript.Statement) => ts.isExportDeclaration(one);
  const others = statements.filter((one) => !isFunction(one) && !isExport(one));
  const ordered = [...others, ...statements.filter(isFunction), ...statements.filter(isExport)];
  return `${ordered.map(shortened).join('').trimStart()}\n`;

  function shortened(statement: typescript.Statement): string {
    const constants: number[] = [];
    ts.forEachChild(statement, function visit(node) {
      const isInner = ts.isVariableDeclarationList(node) && node.parent !== statement;
      if (isInner && text.startsWith('const', node.getStart())) constants.push(node.getStart());
      ts.forEachChild(node, visit);
    });
    const ends = [...constants, statement.end];
    const starts = [statement.pos, ...constants.map((start) => start + 'const'.length)];
    return starts.map((start, index) => text.slice(start, ends[index])).join('let');
  }
}

/** Writes the schemas of `docs.json` and `nav.config.json`, which the site publishes as well. */
async function writeSchemas(): Promise<void> {
  const dist = join(import.meta.dirname, 'dist');
  const { configSchema, settingsSchema } = await import(join(dist, 'index.js'));
  const { docsSettings, teamShapes } = await import(join(dist, 'settings.js'));
  const schemas = {
    standard: configSchema('standard'),
    mintlify: configSchema('mintlify', { docsSettings }),
    settings: settingsSchema({ teamShapes }),
  };
  mkdirSync(join(dist, 'schemas'), { recursive: true });
  for (const [name, schema] of Object.entries(schemas)) {
    const $id = `${manifest.homepage}/schemas/${name}.json`;
    writeFileSync(
      join(dist, 'schemas', `${name}.json`),
      `${JSON.stringify({ $id, ...schema }, null, 2)}\n`,
    );
  }
}

/** A plugin that changes the files whose paths match. */
function changing(
  name: string,
  id: RegExp,
  handler: (code: string, id: string) => string | undefined,
) {
  return { name, transform: { filter: { id }, handler } };
}

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/client.ts',
    'src/node.ts',
    'src/settings.ts',
    'src/stages.ts',
    'src/internal.ts',
    'src/internal-node.ts',
    'src/parts/parts.ts',
    // Bundlers drop unused files. With a file for each value, an import from the main entry costs only what it needs. Node.js loads
    // these 29 files as fast as one. A file for each module, 104 in all, would cost a process 12 to 34 ms.
    'src/check.ts',
    'src/site/resolve-site.ts',
    'src/suggestions/suggester.ts',
    'src/site/site.ts',
    'src/site/site-pages.ts',
    'src/diagnostics/catalog/messages.ts',
    'src/diff/diff.ts',
    'src/files/cached-host.ts',
    'src/files/host.ts',
    'src/format/schema.ts',
    'src/format/types.ts',
  ],
  platform: 'neutral',
  target: 'node20.19',
  dts: true,
  fixedExtension: false,
  inputOptions: { external: [/^node:/] },
  hooks: { 'build:done': writeSchemas },
  plugins: [
    changing('codes-without-sentences', /diagnostics[\\/]codes\.ts$/, withoutSentences),
    changing('sentences-alone', /diagnostics[\\/]catalog[\\/]\w+\.ts$/, (code, id) => {
      if (id.endsWith('messages.ts')) return withFacts(code);
      if (id.endsWith('effects.ts'))
        return replaced(code, '/* @__PURE__ */ readEffects()', JSON.stringify(effects));
      return code.includes(': Rows<') ? onlySentences(code, id) : undefined;
    }),
    changing(
      'vocabulary-without-sentences',
      /format[\\/](?:elements|shapes|site-fields)\.ts$/,
      withoutAbouts,
    ),
    changing('sentences-of-the-vocabulary', /format[\\/]abouts\.ts$/, (code) =>
      replaced(code, '/* @__PURE__ */ readTables()', JSON.stringify(sentences)),
    ),
    {
      name: 'short-declarations',
      generateBundle(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.fileName.endsWith('.js'))
            chunk.code = withShortDeclarations(chunk.code);
      },
    },
    {
      name: 'docblocks',
      generateBundle(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.fileName.endsWith('.d.ts')) continue;
          // A docblock at the end of a line would belong to nothing.
          chunk.code = withoutRules(
            withDocblocks(chunk.code.replace(/(?<=[;{]) (?=\/\*\*)|(?<=\*\/)(?=\w)/g, '\n')),
          );
        }
      },
    },
  ],
});
