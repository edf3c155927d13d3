import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { LanguageState } from '@nav/core/node';
import type { SiteFlags } from '@nav/site/open-site';
import { MAX_OUTPUT } from '../limits/limits.ts';

/**
 * Compares the languages of a site in another process, because the history of a large site takes seconds.
 *
 * @param config its path from `cwd`.
 * @returns nothing without git or an installed `@nav/cli`, or if the site cannot be read.
 */
export async function readLanguages(
  config: string,
  { dialect, config: settings }: SiteFlags,
  cwd: string,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, LanguageState>> {
  try {
    const cli = createRequire(import.meta.url).resolve('@nav/cli/package.json');
    const args = [
      join(dirname(cli), 'bin/nav.js'),
      ...['translations', '--format=json'],
      ...(dialect === undefined ? [] : [`--dialect=${dialect}`]),
      ...(settings === undefined ? [] : [`--config=${settings}`]),
      ...['--', config],
    ];
    const options = { cwd, signal, maxBuffer: MAX_OUTPUT, windowsHide: true };
    const { stdout } = await promisify(execFile)(process.execPath, args, options);
    const { sites } = JSON.parse(stdout) as { sites: { languages: LanguageState[] }[] };
    const languages = sites.flatMap((site) => site.languages);
    return new Map(languages.map((one) => [one.language, one]));
  } catch {
    return new Map();
  }
}
