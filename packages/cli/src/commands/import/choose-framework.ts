import { existsSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { detectFrameworks, type Framework, frameworks, type SourceFiles } from '@nav/importers';
import { relativePath } from '@nav/paths';
import { UsageError } from '@nav/site/failure';
import { frameworkNames } from '@nav/site/locate';
import { sitesBelow } from '@nav/site/sites-below';
import type { Terminal } from '../../terminal/command.ts';
import { MAX_NAMED_SITES } from '../../terminal/limits.ts';
import { suggestName } from '../../terminal/text.ts';

export function readArguments(
  args: readonly string[],
  cwd: string,
): { name: string | undefined; given: string } {
  const [first = '.', second] = args;
  if (args.length > 2) throw new UsageError('Pass at most a framework and a folder.');
  if (frameworkNames.includes(first)) return { name: first, given: second ?? '.' };
  const isFramework = second !== undefined || suggestName(first, frameworkNames) !== '';
  if (isFramework && (second !== undefined || !existsSync(resolve(cwd, first)))) {
    throw new UsageError(
      `Unknown framework "${first}".${suggestName(first, frameworkNames)} Choose from ${frameworkNames.join(', ')}.`,
    );
  }
  return { name: undefined, given: first };
}

/** @throws UsageError if there is none, or if there are several and it may not ask. */
export async function chooseFramework(
  name: string | undefined,
  files: SourceFiles,
  folder: string,
  shown: string,
  isAsking: boolean,
  terminal: Terminal,
): Promise<Framework | undefined> {
  const named = frameworks.find(
    (one) => name !== undefined && [one.name, one.alias?.name].includes(name),
  );
  if (named) return named;
  const found = detectFrameworks(files, folder);
  const [first, ...others] = found;
  if (!first) {
    const where = shown === '.' ? 'the current directory' : shown;
    const elsewhere = otherSites(files, folder, shown);
    throw new UsageError(
      `Found no site of a known framework in ${where}. ${elsewhere ?? `Pass its folder, or one of ${frameworkNames.join(', ')}.`}`,
    );
  }
  if (others.length === 0) return first.framework;
  if (isAsking) {
    const { askFramework } = await import('./ask-import.ts');
    terminal.write('');
    return askFramework(found, terminal.dialog);
  }
  const list = found.map(({ framework, file }) => `${framework.name} (${file})`).join(', ');
  throw new UsageError(`Found several frameworks: ${list}. Pass the one to import from.`);
}

/** `shown` is the folder for messages. */
export function otherSites(files: SourceFiles, folder: string, shown: string): string | undefined {
  const found = sitesBelow(files, folder).map((site) => ({
    name: site.framework.name,
    path: posix.join(shown, relativePath(folder, site.folder) ?? ''),
  }));
  const [first, ...others] = found;
  if (!first) return undefined;
  if (others.length === 0)
    return `There is one in ${first.path}: run \`nav import ${first.path}\`.`;
  const list = found.slice(0, MAX_NAMED_SITES).map(({ name, path }) => `${path} (${name})`);
  const more = found.length > MAX_NAMED_SITES ? `, and ${found.length - MAX_NAMED_SITES} more` : '';
  return `There are sites in ${list.join(', ')}${more}. Pass the folder of one.`;
}
