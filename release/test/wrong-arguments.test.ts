import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { publicEntries } from '../api-report.mjs';

// biome-ignore lint/suspicious/noExplicitAny: the types of the built packages may not exist yet
type Entry = Record<string, any>;

const entries: Record<string, Entry> = {};
for (const { id, file } of publicEntries())
  entries[id.slice('@nav/'.length)] = await import(file.replace(/\.d\.ts$/, '.js'));
const { core = {}, codemods = {}, importers = {} } = entries;
const { 'core/client': client = {}, 'core/stages': stages = {} } = entries;

const text = '{ "navigation": { "groups": [{ "group": "Walks", "pages": ["start", "hills"] }] } }';
const host = core.memoryHost({
  'docs.json': text,
  'start.mdx': '',
  'mkdocs.yml': 'site_name: Walks',
  'docs/index.md': '',
});
const slow = { paths: ['docs.json'], read: async () => text };
const site = core.loadSite(host, 'docs.json');
const tree = core.resolveSite(site)?.tree;
const index = client.indexTree(tree);
const view = client.viewPage(index, 'start');
const state = client.initialSidebar(view.sidebar);
const grammar = stages.grammarNamed('standard');
const { config } = stages.composeConfig(host, 'docs.json', text);
const codemod = codemods.codemods.get('wrap-root');
const options = { in: 'tabs', label: 'Docs' };
const input = { file: 'docs.json', text };
const plan = codemods.planSync(codemod, options, input);
const map = plan.files[0]?.map?.();
const files = importers.sourceFiles(host);
const cwd = mkdtempSync(join(tmpdir(), 'nav-wrong-'));
const run = () => undefined;

afterAll(() => rmSync(cwd, { recursive: true, force: true }));

/** A right value of an argument, and the other values that are right: arguments without it allow no others of `wrong`. */
class Argument {
  readonly value: unknown;
  readonly allows: (wrong: unknown) => boolean;

  constructor(value: unknown, allows: (wrong: unknown) => boolean) {
    this.value = value;
    this.allows = allows;
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
/** Options, which may all be left out. */
const object = (value: unknown) => new Argument(value, isObject);
const any = (value: unknown) => new Argument(value, () => true);
const optional = (value: unknown) =>
  new Argument(
    value,
    (wrong) => wrong === undefined || (wrong !== null && typeof wrong === typeof value),
  );

/** The right arguments of each exported function, and of each function in a namespace. */
const calls: Record<string, readonly unknown[]> = {
  // @nav/core
  cachedHost: [host, optional(run)],
  check: [host, 'docs.json', optional({})],
  checkSite: [site],
  configSchema: ['standard', optional({})],
  defineDocs: [any({})],
  diffTrees: [tree, tree, optional({})],
  docsSchema: [optional('standard')],
  loadSite: [host, 'docs.json', optional({})],
  loadSiteAsync: [slow, 'docs.json', optional({})],
  memoryHost: [object({})],
  resolveSite: [site, optional({})],
  searchDocuments: [site, tree, optional({})],
  settingsSchema: [optional({})],
  sitePages: [site, tree],
  // @nav/core/client
  drillsDown: [tree, optional({})],
  findRedirect: [index, '/start'],
  firstPage: [tree.root],
  indexTree: [tree],
  initialSidebar: [view.sidebar, any('')],
  isExpanded: [view.sidebar, state, any('')],
  isPage: [any(tree.root)],
  nextSidebar: [view.sidebar, state, { type: 'visit', page: '' }, any(false)],
  occurrencesOf: [index, 'start'],
  sidebars: [index],
  similarPages: [index, '/strat', any(5)],
  toPlainView: [view],
  viewPage: [index, 'start', optional({})],
  visibleNodes: [view.sidebar, state],
  walkElements: [tree, run],
  walkPages: [tree, run],
  // @nav/core/node
  findConfig: [cwd],
  findSettings: [cwd, optional(cwd)],
  nodeHost: [optional({ cwd })],
  nodeStamp: [optional({ cwd })],
  pageHistory: [optional({ cwd: join(import.meta.dirname, '..') })],
  translationState: [site, optional(undefined), optional({})],
  // @nav/core/stages
  catalogCode: [any('page-not-found')],
  checkPast: [site],
  checkStructure: [any({}), grammar],
  composeConfig: [host, 'docs.json', text, optional(stages.parseSource)],
  contentCheck: [optional(undefined), optional(undefined)],
  detectDialect: [any({})],
  effectOf: [{ code: 'unknown-field', args: {} }, 'mintlify'],
  grammarNamed: ['standard'],
  needsParser: [site, () => true],
  parseSource: ['docs.json', text],
  pastCheck: [site, optional(run)],
  resolve: [config, grammar, optional({})],
  snippetTest: [site],
  somePages: [['start.mdx']],
  toDiagnostics: [[], site],
  // @nav/codemods
  composeMaps: [map, run],
  migrateJson: ['wrap-root', [plan], optional({})],
  patchOf: [plan.files],
  plan: [codemod, object(options), object(input)],
  planSync: [codemod, object(options), input],
  readOptions: [codemod, object(options)],
  readSourceMap: [any('{}')],
  trace: [map, 1, 1],
  transformOf: [codemod],
  writePlan: [{ ...plan, status: 'unchanged' }, object({ cwd })],
  // @nav/codemods/module
  parseModule: ['docs.json.ts', 'export default {}', () => undefined],
  readModule: ['docs.json.ts', 'export default {}', optional(run)],
  // @nav/importers
  detectFrameworks: [files, ''],
  importSite: [
    files,
    importers.frameworks.find(({ name }: Entry) => name === 'mkdocs'),
    { folder: '', out: 'docs.json' },
  ],
  sourceFiles: [host],
  urlsCsv: [[]],
  // @nav/adapters
  ...Object.fromEntries(
    ['Docusaurus', 'Fumadocs', 'Llms', 'MkDocs', 'Nextra', 'Starlight', 'Summary', 'VitePress'].map(
      (name) => [`to${name}`, [tree, optional({})]],
    ),
  ),
  toRedirects: [tree, { host: 'netlify' }],
  toSitemap: [tree, { siteUrl: 'https://walks.example' }],
  // @nav/language-server
  startServer: [optional({})],
  // The default export of each entry of @nav/vite
  default: [optional({})],
};

/** A right call of these serves until the process ends. */
const SERVERS = new Set(['startServer']);

const wrong: readonly unknown[] = [undefined, null, '/x', 5, true, {}, [], Promise.resolve({})];

function argumentOf(declared: unknown): Argument {
  if (declared instanceof Argument) return declared;
  const isAlike = (value: unknown) =>
    (!isObject(value) && typeof value === typeof declared) ||
    (Array.isArray(value) && Array.isArray(declared));
  return new Argument(declared, isAlike);
}

async function errorOf(call: () => unknown): Promise<unknown> {
  try {
    const result = call();
    if (result instanceof Promise) await result;
    // A generator runs when it is read.
    else if (Object.prototype.toString.call(result) === '[object Generator]')
      [...(result as Iterable<unknown>)];
    return undefined;
  } catch (error) {
    return error;
  }
}

function isExplained(error: unknown, name: string): boolean {
  if (!(error instanceof TypeError || error instanceof RangeError)) return false;
  return (
    error.message.includes(name) || /^(?:Unknown dialect|The option "host") /.test(error.message)
  );
}

const functions = Object.entries(entries).flatMap(([id, entry]) =>
  Object.entries(entry)
    .filter(([, one]) => typeof one === 'function' && !/^class\b/.test(String(one)))
    .map(([name, call]) => ({ id, name, call })),
);

it.each(functions)('$name of $id explains wrong arguments', async ({ name, call }) => {
  expect(calls).toHaveProperty(name);
  const values = (calls[name] ?? []).map(argumentOf);
  const right = values.map(({ value }) => value);
  if (!SERVERS.has(name)) expect(await errorOf(() => call(...right))).toBe(undefined);
  const unexplained: string[] = [];
  for (const [at, { allows }] of values.entries())
    for (const value of wrong.filter((one) => !allows(one))) {
      const error = await errorOf(() => call(...right.with(at, value)));
      // For an option, null is nothing.
      if (error === undefined && value === null && allows(undefined)) continue;
      if (!isExplained(error, name === 'default' ? 'the nav plugin' : name))
        unexplained.push(`argument ${at + 1}, ${String(value)}: ${error}`);
    }
  expect(unexplained).toEqual([]);
});
