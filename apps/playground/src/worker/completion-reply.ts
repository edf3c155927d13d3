import { completeConfig, type SiteTexts } from '@nav/language-server/completion';
import { folderOf, plainPathFrom } from '@nav/paths';
import { CompletionItemKind, MarkupKind } from 'vscode-languageserver-types';
import type { Completions, TextPosition } from './calls.ts';

// In the same part as completion, as the editor needs both.
export { suggester } from '@nav/core/internal';

export { siteTexts } from './site-texts.ts';

/** The pictures of the editor for kinds of completions. */
const TYPES: Readonly<Partial<Record<CompletionItemKind, string>>> = {
  [CompletionItemKind.Property]: 'property',
  [CompletionItemKind.Value]: 'enum',
  [CompletionItemKind.File]: 'text',
  [CompletionItemKind.Method]: 'method',
  [CompletionItemKind.Struct]: 'class',
};

/** Returns what can be written at a place of a config or of settings, as editors get it from the language server. */
export function completionsAt(
  site: SiteTexts,
  config: string,
  file: string,
  position: TextPosition,
): Completions | undefined {
  const at = { site, file: plainPathFrom(folderOf(config), file) };
  const offset = site.positions(at.file).offsetAt(position);
  const found = completeConfig(at, offset, {
    snippets: true,
    resolves: true,
    format: MarkupKind.PlainText,
  });
  const [first] = found?.items ?? [];
  if (!found || !first?.textEdit || !('range' in first.textEdit)) return undefined;
  const [comma] = first.additionalTextEdits ?? [];
  const items = found.items.flatMap((item) => {
    const { label, kind, detail, labelDetails, documentation, textEdit } = item;
    if (!textEdit) return [];
    const about = typeof documentation === 'object' ? documentation.value : documentation;
    return [
      {
        label,
        snippet: textEdit.newText,
        isSnippet: item.insertTextFormat === 2,
        type: (kind && TYPES[kind]) ?? 'text',
        detail: [detail, labelDetails?.description]
          .filter((part) => part !== undefined)
          .join(' · '),
        // The rest are links.
        about: about?.split('\n')[0] ?? '',
      },
    ];
  });
  return {
    range: first.textEdit.range,
    ...(comma ? { comma: comma.range.start } : {}),
    isComplete: !found.isIncomplete,
    items,
  };
}
