import type { MessageArgs } from '../diagnostics/catalog/messages.ts';
import { suggestRemoval } from '../format/suggestions/likely-values.ts';
import type { SuggestionSite } from '../format/suggestions/suggestion-site.ts';
import { insertEntry } from '../source/json-edits.ts';
import {
  type Draft,
  draft,
  itemAround,
  type Part,
  writeString,
  writeValue,
} from '../source/part.ts';

/** Suggests the specifications of the site in place of a missing one, or to remove it. */
export function suggestSpecification(
  part: Part,
  args: MessageArgs['openapi-not-found'],
  site: SuggestionSite,
): Draft[] {
  const isOther = args.what !== undefined || args.suggestions.length > 0;
  const others = isOther ? [] : site.specifications();
  return [
    ...others.flatMap((path) => writeString(part, path)),
    ...suggestRemoval(part, args, site),
  ];
}

export function suggestEndpointSource(
  part: Part,
  { endpoint, asPage, atRoot }: MessageArgs['endpoint-without-spec'],
  site: SuggestionSite,
): Draft[] {
  const { file, text, node } = part;
  const element = itemAround(node)?.parent?.parent;
  if (!element || asPage) return [];
  return site.specifications().flatMap((path) => {
    const entry = `"openapi": ${JSON.stringify(path)}`;
    return atRoot
      ? writeValue(
          part,
          { group: 'API', openapi: path, pages: [endpoint] },
          `Put it in a new group with ${entry}`,
        )
      : draft(`Set ${entry}`, file, insertEntry(text, element, entry));
  });
}
