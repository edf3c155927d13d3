import { once } from '@nav/collections';
import { pageKey } from '@nav/paths';
import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';
import { importedPages } from '../../files/published.ts';
import { dialects } from '../../format/dialects.ts';
import { entryPage } from '../../tree/walk.ts';
import { valueLocation } from '../rule/locations.ts';
import type { Rule, RuleContext } from '../rule/rule.ts';

/** The extensions of addresses that are always files, also with a page at them. */
const FILE_ADDRESS =
  /\.(?:[cm]?js|css|json|ya?ml|csv|tsv|xml|txt|pdf|zip|gz|tar|png|jpe?g|gif|svg|webp|avif|ico|bmp|mp[34]|webm|mov|wav|woff2?|ttf|otf)$/i;

/** Reports listed pages that the builder does not publish, although their files are pages by their names (M2.6). */
export const unpublishedPage: Rule = (context) => {
  const { files, grammar, report } = context;
  if (!files || !dialects[grammar.dialect].oneBuilder) return {};
  const reported = new Set<string>();
  const imported = once(
    () => new Set(importedPages(files, (file) => context.texts.facts(file)?.imports, true)),
  );
  return {
    entry(entry) {
      const path = pageKey(entry.path);
      const file = files.pages.get(path);
      if (file === undefined || reported.has(path)) return;
      const because = whyUnpublished(context, path, file, imported);
      if (!because) return;
      reported.add(path);
      const at = valueLocation(entryPage(entry).origin);
      report({ code: 'unpublished-page', args: { path, because }, at });
    },
  };
};

function whyUnpublished(
  { files, texts }: RuleContext,
  path: string,
  file: string,
  imported: () => ReadonlySet<string>,
): MessageArgs['unpublished-page']['because'] | undefined {
  if (FILE_ADDRESS.test(path)) return { kind: 'address' };
  if (files?.isLink(file)) return { kind: 'symlink' };
  const linked = texts.linked();
  // Mintlify does not find a page without its extension.
  if (!linked.isImported(file) || !imported().has(path)) return undefined;
  const [importer] = linked.pagesWith(file);
  return { kind: 'imported', by: files?.pages.get(importer ?? '') };
}
