import type { Host } from '@nav/core';
import { trackReadErrors } from '@nav/core/internal';
import { isModulePath } from '@nav/paths';
import type { Opened } from '../document/document.ts';
import { openJson } from '../document/open-json.ts';

/**
 * Opens a config: a module by its extension, JSON otherwise. The parser of modules is loaded on first use. With a host,
 * the modules that it imports from the folder of the site are read too.
 */
export async function open(file: string, text: string, host: Host | undefined): Promise<Opened> {
  if (!isModulePath(file)) return openJson(file, text);
  const { openModule } = await import('./module.ts');
  return openModule(file, text, host && trackReadErrors(host, new Map()).read);
}
