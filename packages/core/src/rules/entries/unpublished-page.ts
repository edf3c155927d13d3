import { pageKey, withoutExtension } from '@nav/paths';
import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';
import { importedPages } from '../../files/published.ts';
import { dialects } from '../../format/dialects.ts';
import { entryPage, type PageEntry, walkTree } from '../../tree/walk.ts';
import { valueLocation } from '../rule/locations.ts';
import type { Rule } from '../rule/rule.ts';

/** The extensions of addresses that are always files, also with a page at them. */
const FILE_ADDRESS =
  /\.(?:[cm]?js|css|json|ya?ml|csv|tsv|xml|txt|pdf|zip|gz|tar|png|jpe?g|gif|svg|webp|avif|ico|bmp|mp[34]|webm|mov|wav|woff2?|ttf|otf)$/i;

type Reason = MessageArgs['unpublished-page']['because'];

/** Reports listed pages that the builder does not publish, although their files are pages by their names (M2.6). */
export const unpublishedPage: Rule = ({ files, grammar, navigation, texts, report }) => {
  const { unlisted } = navigation.pages.coverage ?? {};
  if (!files || !dialects[grammar.dialect].oneBuilder) return {};
  return {
    end() {
      const { pages } = files;
      const reasons = new Map<string, Reason>();
      for (const { slug, file } of pages)
        if (FILE_ADDRESS.test(slug)) reasons.set(slug, { kind: 'address' });
        else if (files.isLink(file)) reasons.set(slug, { kind: 'symlink' });
      let imported: ReadonlySet<string> | undefined;
      const linked = texts.linked();
      for (const file of linked.imported()) {
        const slug = withoutExtension(file);
        if (pages.get(slug) !== file || unlisted?.has(slug) || reasons.has(slug)) continue;
        // Mintlify does not find a page without its extension.
        imported ??= new Set(importedPages(files, texts.imports, true));
        const by = pages.get(linked.pagesWith(file)[0] ?? '');
        if (imported.has(slug)) reasons.set(slug, { kind: 'imported', by });
      }
      const visit = (entry: PageEntry) => {
        const path = pageKey(entry.path);
        const because = reasons.get(path);
        // Once for each page.
        if (because && reasons.delete(path))
          report({
            code: 'unpublished-page',
            args: { path, because },
            at: valueLocation(entryPage(entry).origin),
          });
        return false;
      };
      if (reasons.size > 0) walkTree(navigation.root, { page: visit });
    },
  };
};
