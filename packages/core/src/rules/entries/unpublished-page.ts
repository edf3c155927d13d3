import { getOrSet } from '@nav/collections';
import { pageKey, withoutExtension } from '@nav/paths';
import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';
import type { PageFile, PageFiles } from '../../files/page-files.ts';
import { importedPages } from '../../files/published.ts';
import { dialects } from '../../format/dialects.ts';
import { entryPage, walkTree } from '../../tree/walk.ts';
import { valueLocation } from '../rule/locations.ts';
import type { Rule } from '../rule/rule.ts';

/** The extensions of addresses that are always files, also with a page at them. */
const FILE_ADDRESS =
  /\.(?:[cm]?js|css|json|ya?ml|csv|tsv|xml|txt|pdf|zip|gz|tar|png|jpe?g|gif|svg|webp|avif|ico|bmp|mp[34]|webm|mov|wav|woff2?|ttf|otf)$/i;

type Reason = MessageArgs['unpublished-page']['because'];

/** Reports listed pages that the builder does not publish, although their files are pages by their names (M2.6). */
export const unpublishedPage: Rule = ({ files, grammar, navigation, texts, report }) => {
  const { unlisted } = navigation.pages.coverage ?? {};
  if (!files || !unlisted || !dialects[grammar.dialect].oneBuilder) return {};
  const reasonOf = ({ slug, file }: PageFile): [string, Reason][] => {
    if (FILE_ADDRESS.test(slug)) return [[slug, { kind: 'address' }]];
    return files.isLink(file) ? [[slug, { kind: 'symlink' }]] : [];
  };
  return {
    end() {
      const { pages } = files;
      const reasons = new Map(getOrSet(byName, pages, () => [...pages].flatMap(reasonOf)));
      let imported: ReadonlySet<string> | undefined;
      const linked = texts.linked();
      for (const file of linked.imported()) {
        const slug = withoutExtension(file);
        if (pages.get(slug) !== file || unlisted.has(slug) || reasons.has(slug)) continue;
        // Mintlify does not find a page without its extension.
        imported ??= new Set(importedPages(files, texts.imports, true));
        const by = pages.get(linked.pagesWith(file)[0] ?? '');
        if (imported.has(slug)) reasons.set(slug, { kind: 'imported', by });
      }
      if (reasons.size === 0) return;
      walkTree(navigation.root, {
        page(entry) {
          const path = pageKey(entry.path);
          const because = reasons.get(path);
          // Once for each page.
          if (because && reasons.delete(path)) {
            const at = valueLocation(entryPage(entry).origin);
            report({ code: 'unpublished-page', args: { path, because }, at });
          }
          return reasons.size === 0;
        },
      });
    },
  };
};

/** The pages that are not published because of their names, or because they are symbolic links. */
const byName = /* @__PURE__ */ new WeakMap<PageFiles, [slug: string, because: Reason][]>();
