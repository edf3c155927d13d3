import { valueAt } from '@nav/json';
import { folderOf, prefixOf } from '@nav/paths';

export const SETTINGS_FILE = 'nav.config.json';

/**
 * Returns the nearest `nav.config.json`, or `package.json` with a `nav` block, in `folder` or a parent folder.
 *
 * @param read returns the text of a file; `undefined` if there is none.
 */
export function nearestSettings(
  folder: string,
  read: (file: string) => string | undefined,
  parentOf: (folder: string) => string = folderOf,
): { file: string; text: string } | undefined {
  for (const name of [SETTINGS_FILE, 'package.json']) {
    const file = prefixOf(folder) + name;
    const text = read(file);
    if (text !== undefined && (name === SETTINGS_FILE || hasSettings(text))) return { file, text };
  }
  const parent = parentOf(folder);
  return parent === folder ? undefined : nearestSettings(parent, read, parentOf);
}

/** Parsing it as a source would take longer to load. */
function hasSettings(text: string): boolean {
  if (!text.includes('"nav"')) return false;
  try {
    return valueAt(JSON.parse(text.replace(/^\uFEFF/, '')), '/nav') !== undefined;
  } catch {
    return false;
  }
}
