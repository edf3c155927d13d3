import { posix } from 'node:path';
import { detectFrameworks, type Framework, frameworks, type SourceFiles } from '@nav/importers';
import { relativePath } from '@nav/paths';
import { UsageError } from '../run/failure.ts';
import { MAX_NAMED_SITES } from '../run/limits.ts';
import { frameworkNames } from './locate.ts';
import { sitesBelow } from './sites-below.ts';

/**
 * @param shown the folder for messages.
 * @param ask chooses one of several.
 * @throws UsageError if there is none, or if there are several and it may not ask.
 */
export async function chooseFramework(
  name: string | undefined,
  files: SourceFiles,
  folder: string,
  shown: string,
  ask: ((found: ReturnType<typeof detectFrameworks>) => Promise<Framework | undefined>) | undefined,
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
  if (ask) return ask(found);
  const list = found.map(({ framework, file }) => `${framework.name} (${file})`).join(', ');
  throw new UsageError(`Found several frameworks: ${list}. Pass the one to import from.`);
}

/** Names the sites in the subfolders. */
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
