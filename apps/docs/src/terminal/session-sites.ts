import { fileURLToPath } from 'node:url';
import { casesIn, siteOf } from '@nav/cases';

const folder = fileURLToPath(new URL('session-sites', import.meta.url));

/** The small sites that the terminal sessions of this documentation and of the READMEs run in, by name. */
const sites = new Map(casesIn(folder, []).map((one) => [one.name, siteOf(one)]));

/** Returns the files of a site by path. */
export function sessionSite(name: string): Readonly<Record<string, string>> {
  const files = sites.get(name);
  if (!files) throw new Error(`Unknown site "${name}".`);
  return files;
}
