import { baseName, joinPath } from '@nav/paths';
import type { SuggestionSite } from '../format/suggestions/suggestion-site.ts';
import type { Replacement } from '../source/json-edits.ts';
import { type Draft, draft } from '../source/part.ts';
import { SETTINGS_FILE } from './nearest-settings.ts';

/**
 * Returns the suggestion to change the settings of a site: in the file that applies, or in a new one. Returns none if the
 * settings cannot be read.
 *
 * @param change changes a text whose settings are below some properties.
 */
export function changeSettings(
  title: string,
  { settings, folder }: Pick<SuggestionSite, 'settings' | 'folder'>,
  change: (text: string, above: readonly string[]) => (Replacement | undefined)[],
): Draft[] {
  if (!settings) {
    const [added] = change('{}', []);
    const file = joinPath(folder, SETTINGS_FILE);
    return added ? [{ title, creates: { file, text: `{${added.newText}}\n` } }] : [];
  }
  const { file, text } = settings;
  const above = baseName(file) === 'package.json' ? ['nav'] : [];
  return text === undefined ? [] : draft(title, file, ...change(text, above));
}
