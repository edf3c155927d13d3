import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, posix, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../packages.mjs';

interface Task {
  taskId: string;
  package: string;
  directory: string;
  /** The digests of the files that the cache depends on, by their paths in the package. */
  inputs: Readonly<Record<string, string>>;
  /** The command of the task; `<NONEXISTENT>` if the package has none. */
  command: string;
  dependencies: readonly string[];
}

describe('the build cache', { tags: ['process'] }, () => {
  let tasks: readonly Task[];

  beforeAll(() => {
    const require = createRequire(import.meta.url);
    const turbo = join(require.resolve('turbo/package.json'), '../bin/turbo');
    const stdout = execFileSync(process.execPath, [turbo, 'run', 'build', '--dry=json'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, DO_NOT_TRACK: '1' },
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const { tasks: all } = JSON.parse(stdout) as { tasks: Task[] };
    tasks = all.filter(({ command }) => command !== '<NONEXISTENT>');
  });

  const filesOf = (task: Task) =>
    Object.keys(task.inputs).map((path) => posix.join(task.directory, path));

  it('does not depend on tests and fixtures, except for those that the site shows', () => {
    const tests = tasks.flatMap((task) => filesOf(task).filter((path) => /\/test\//.test(path)));
    expect(tasks.length).toBeGreaterThan(8);
    const shown = /^packages\/importers\/test\/(?:samples\/|round-trips\.json$)/;
    expect(tests.filter((path) => !shown.test(path))).toEqual([]);
  });

  it('depends on each file outside of its package that a build imports', () => {
    const missing = tasks.flatMap((task) => {
      const known = new Set([...filesOf(task), 'tsconfig.base.json']);
      return importsOutside(task.directory).filter((path) => !known.has(path));
    });
    // turbo.json has these as global dependencies.
    expect([...new Set(missing)].sort()).toEqual([
      'release/one-acorn.mjs',
      'release/remove-comments.mjs',
      'release/remove-indentation.mjs',
      'release/third-party-notices.mjs',
    ]);
  });

  it('depends in every package on the packages that the root needs, so these need no others', () => {
    const dependencies = (folder: string): string[] => {
      const text = readFileSync(join(root, folder, 'package.json'), 'utf8');
      const { dependencies, devDependencies } = JSON.parse(text);
      return Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
        name.startsWith('@nav/'),
      );
    };
    expect(dependencies('.')).toEqual(['@nav/cases']);
    expect(dependencies('cases')).toEqual([]);
  });

  it('builds the playground before the site, which contains it', () => {
    const docs = tasks.find((task) => task.taskId === '@nav/docs#build');
    expect(docs?.dependencies).toContain('@nav/playground#build');
  });
});

/** Returns the files outside of a package that its sources import by a relative path, from the root. */
function importsOutside(folder: string): string[] {
  const sources = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:[cm]?[jt]sx?|astro)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !/\/(?:node_modules|dist|test|replay|samples)\//.test(path));
  return sources.flatMap((path) =>
    [
      ...readFileSync(join(root, path), 'utf8').matchAll(
        /^(?:import|export) .*?'(\.\.?\/[^'*]+)'/gm,
      ),
    ]
      .map(([, specifier = '']) => posix.join(posix.dirname(path), specifier.split('?')[0] ?? ''))
      .filter((target) => !target.startsWith(`${folder}/`)),
  );
}
