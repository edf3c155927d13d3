import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build as esbuild } from 'esbuild';
import { rollup } from 'rollup';
import { build as vite } from 'vite';
import { describe, expect, it } from 'vitest';
import webpack from 'webpack';
import navEsbuild from '../src/esbuild.ts';
import nav, { type Options } from '../src/index.ts';
import navRollup from '../src/rollup.ts';
import navWebpack from '../src/webpack.ts';
import { DOCS, GOOD, MAIN as MODULE, project } from './project.ts';

/** The messages of a build, and its error, if it failed. */
interface Outcome {
  warnings: string[];
  error?: string;
}

const OUT = 'out/main.mjs';
const MAIN = `${MODULE}console.log(JSON.stringify({ name, titles, files, places }));`;

/** Builds `main.js` of a project to `OUT`. */
const builders: Record<string, (root: string, options: Options) => Promise<Outcome>> = {
  async vite(root, options) {
    const warnings: string[] = [];
    const logger = { warn: (message: string) => warnings.push(message) };
    const build = vite({
      root,
      configFile: false,
      // Vite prints its progress past the logger.
      logLevel: 'warn',
      customLogger: { ...quiet, ...logger },
      plugins: [nav(options)],
      build: {
        lib: { entry: 'main.js', formats: ['es'], fileName: () => 'main.mjs' },
        outDir: 'out',
      },
    });
    return outcome(build, warnings);
  },
  async rollup(root, options) {
    const warnings: string[] = [];
    const cwd = process.cwd();
    // Rollup has no root but the current directory.
    process.chdir(root);
    try {
      const build = rollup({
        input: 'main.js',
        plugins: [navRollup(options)],
        onwarn: ({ message }) => warnings.push(message),
      }).then((bundle) => bundle.write({ file: OUT }));
      return await outcome(build, warnings);
    } finally {
      process.chdir(cwd);
    }
  },
  async webpack(root, options) {
    const compiler = webpack({
      mode: 'none',
      target: 'node',
      context: root,
      entry: './main.js',
      output: { path: join(root, 'out'), filename: 'main.mjs' },
      plugins: [navWebpack(options)],
    });
    const stats = await new Promise<webpack.Stats>((resolve, reject) => {
      compiler?.run((error, stats) => (stats ? resolve(stats) : reject(error)));
    });
    const { errors = [], warnings = [] } = stats.toJson({
      all: false,
      errors: true,
      warnings: true,
    });
    return {
      warnings: warnings.map(({ message }) => message),
      ...(errors.length > 0 ? { error: errors.map(({ message }) => message).join('\n') } : {}),
    };
  },
  async esbuild(root, options) {
    const warnings: string[] = [];
    const build = esbuild({
      absWorkingDir: root,
      entryPoints: ['main.js'],
      outfile: OUT,
      bundle: true,
      format: 'esm',
      logLevel: 'silent',
      plugins: [navEsbuild(options)],
    }).then((result) => {
      for (const { text, location } of result.warnings) warnings.push(placed(text, location));
    });
    return build.then(
      () => ({ warnings }),
      ({ errors, warnings }: Awaited<ReturnType<typeof esbuild>>) => ({
        warnings: warnings.map(({ text, location }) => placed(text, location)),
        error: errors.map(({ text, location }) => placed(text, location)).join('\n'),
      }),
    );
  },
};

const quiet = {
  hasWarned: false,
  info() {},
  warn() {},
  warnOnce() {},
  error() {},
  clearScreen() {},
  hasErrorLogged: () => false,
};

/** Formats a message of esbuild with its place, as its terminal output has it; esbuild counts columns from 0. */
function placed(
  text: string,
  location: { file: string; line: number; column: number; lineText: string; length: number } | null,
): string {
  if (!location) return text;
  const { file, line, column, lineText, length } = location;
  return `${file}:${line}:${column + 1} ${text}\n${lineText}\n${' '.repeat(column)}${'^'.repeat(length)}`;
}

function outcome(build: Promise<unknown>, warnings: string[]): Promise<Outcome> {
  return build.then(
    () => ({ warnings }),
    (error: Error) => ({ warnings, error: error.message }),
  );
}

async function run(root: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, OUT)]);
  return JSON.parse(stdout);
}

describe.each(Object.entries(builders))('%s', { tags: ['process'] }, (_, build) => {
  it('builds the module', async () => {
    const root = project({ ...DOCS, 'docs/docs.json': GOOD, 'main.js': MAIN });
    const options = { root: 'docs', base: '/help', trailingSlash: 'always' } as const;
    expect(await build(root, options)).toEqual({ warnings: [] });
    expect(await run(root)).toEqual({
      name: 'Ship',
      titles: ['Introduction', 'Introduction', 'More'],
      files: ['docs/intro.mdx', 'docs/intro.mdx', 'docs/more.mdx'],
      places: ['/help/intro/', '/help/more/'],
    });
  });

  it('fails with the place of an error, and warns', async () => {
    const root = project({ ...DOCS, 'main.js': MAIN });
    const { error, warnings } = await build(root, { root: 'docs' });
    expect(error).toMatch(/docs\/docs\.json:5:46 .*The page "gone" does not exist/s);
    expect(error).toMatch(/"pages": \["intro", "gone"\] \}.*\^{6}/s);
    expect(warnings.join('\n')).toMatch(/docs\/docs\.json:6:45 .*"colour" is not a field/s);
    expect(warnings.join('\n')).not.toContain('does not exist');
  });

  it('fails for a setting that Mintlify rejects', async () => {
    const config = GOOD.replace(
      '"name"',
      '"theme": "mnt", "colors": { "primary": "#00aa55" }, "name"',
    );
    const root = project({ ...DOCS, 'docs/docs.json': config, 'main.js': MAIN });
    const { error } = await build(root, { root: 'docs', dialect: 'mintlify' });
    expect(error).toMatch(/docs\/docs\.json:2:12 .*"theme" must be .*Did you mean "mint"/s);
  });

  it('fails for what a page loses, and for a page that does not parse', async () => {
    const files = {
      ...DOCS,
      'docs/docs.json': GOOD.replace('{', '{ "theme": "mint", "colors": { "primary": "#00aa55" },'),
      'docs/intro.mdx': 'Hoist it.\n\n<Sail>\nAhoy\n</Sail>\n',
      'docs/more.mdx': '<Note>Anchor\n',
      'main.js': MAIN,
    };
    const options = { root: 'docs', dialect: 'mintlify' } as const;
    const { error } = await build(project(files), options);
    expect(error).toMatch(/docs\/intro\.mdx:3:1 .*Mintlify removes "<Sail>"/s);
    expect(error).toMatch(/docs\/more\.mdx:1:1 .*"<Note>" is not closed/s);
    expect(await build(project(files), { ...options, links: false })).toEqual({ warnings: [] });
  });

  it('warns about errors with check: warn', async () => {
    const root = project({ ...DOCS, 'main.js': MAIN });
    const { error, warnings } = await build(root, { root: 'docs', check: 'warn' });
    expect(error).toBeUndefined();
    expect(warnings.join('\n')).toMatch(/"gone" does not exist.*"colour" is not a field/s);
  });

  it('checks nothing with check: false, unless the config cannot be used', async () => {
    const root = project({ ...DOCS, 'main.js': MAIN });
    expect(await build(root, { root: 'docs', check: false })).toEqual({ warnings: [] });
    const broken = project({ ...DOCS, 'docs/docs.json': '{ "navigation": ', 'main.js': MAIN });
    const { error } = await build(broken, { root: 'docs', check: false });
    expect(error).toMatch(/docs\/docs\.json:1:17.*> 1 \| \{ "navigation":/s);
  });

  it('names the config that it misses', async () => {
    const root = project({ 'main.js': MAIN });
    const { error } = await build(root, { root: 'documentation' });
    expect(error).toContain('documentation/docs.json does not exist. Set the option "root"');
  });
});

describe('the option check', () => {
  it.each([true, 'warning', null])('cannot be %j', (check) => {
    expect(() => nav({ check: check as never })).toThrow(
      `The option "check" must be "error", "warn" or false, not ${JSON.stringify(check)}.`,
    );
  });
});
