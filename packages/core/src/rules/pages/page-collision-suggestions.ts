import { relativePath, withoutExtension } from '@nav/paths';
import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';
import type { SuggestionSite } from '../../format/suggestions/suggestion-site.ts';
import type { Draft } from '../../source/part.ts';

/** Suggests to rename one of the pages. */
export function suggestOtherName(
  { files }: MessageArgs['page-collision'],
  { folder }: SuggestionSite,
): Draft[] {
  return files.map((file) => {
    const from = withoutExtension(relativePath(folder, file) ?? file);
    const codemod = { name: 'move-page', options: { from, pageOnly: true } };
    return { title: `Rename ${JSON.stringify(from)}…`, codemod };
  });
}
