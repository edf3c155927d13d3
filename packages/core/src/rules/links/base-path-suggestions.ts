import { changeSettings } from '../../config/change-settings.ts';
import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';
import type { SuggestionSite } from '../../format/suggestions/suggestion-site.ts';
import { setProperty } from '../../source/json-edits.ts';
import type { Draft } from '../../source/part.ts';

/** Suggests to set the base path, or to set that there is none. */
export function suggestBasePath({ path }: MessageArgs['base-path'], site: SuggestionSite): Draft[] {
  return [path, '/'].flatMap((value) =>
    changeSettings(`Set "basePath" to ${JSON.stringify(value)}`, site, (text, above) => [
      setProperty(text, [...above, 'basePath'], value),
    ]),
  );
}
