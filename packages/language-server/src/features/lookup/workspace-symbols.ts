import { isPage, type NavElement } from '@nav/core/client';
import { elements } from '@nav/core/internal';
import { isHiddenPath, titleFromPath } from '@nav/paths';
import {
  type SymbolInformation,
  SymbolKind,
  type WorkspaceSymbolParams,
} from 'vscode-languageserver';
import { factsOf } from '../../places/site-facts.ts';
import type { EditedSite } from '../../sites/edited-site.ts';
import { MAX_SYMBOLS } from '../../texts/limits.ts';
import { isString } from '../../texts/params.ts';
import { toRange } from '../../texts/positions.ts';
import { isLike } from '../completion/page-items.ts';
import type { Feature } from '../request/feature.ts';

/** Finds pages by their titles and paths, and elements by their labels, in the sites of all open documents. */
export const workspaceSymbols: Feature<WorkspaceSymbolParams, SymbolInformation[]> = {
  method: 'workspace/symbol',
  capabilities: () => ({ workspaceSymbolProvider: true }),
  params: { query: isString },
  async answer({ query }, workspace) {
    const pattern = query.trim().toLowerCase();
    const found: SymbolInformation[] = [];
    for (const site of await workspace.wantedSites()) {
      found.push(...elementsLike(site, pattern), ...pagesLike(site, pattern));
      if (found.length >= MAX_SYMBOLS) break;
    }
    return found.slice(0, MAX_SYMBOLS);
  },
};

/** Editors compare what is typed with the name. */
function pagesLike(site: EditedSite, pattern: string): SymbolInformation[] {
  const facts = factsOf(site);
  const found: SymbolInformation[] = [];
  for (const { slug, file } of facts?.files?.pages ?? []) {
    if (found.length >= MAX_SYMBOLS) break;
    if (isHiddenPath(slug)) continue;
    const title = facts?.site.pageMeta(slug)?.title ?? titleFromPath(slug);
    const isTitle = isLike(title.toLowerCase(), pattern);
    if (!isTitle && !isLike(slug.toLowerCase(), pattern)) continue;
    const [name, containerName] = isTitle ? [title, slug] : [slug, title];
    const start = { line: 0, character: 0 };
    const location = { uri: site.uri(file), range: { start, end: start } };
    found.push({ name, kind: SymbolKind.File, location, containerName });
  }
  return found;
}

function elementsLike(site: EditedSite, pattern: string): SymbolInformation[] {
  const facts = factsOf(site);
  const found: SymbolInformation[] = [];
  const visit = (element: NavElement, above: readonly string[]): void => {
    if (found.length >= MAX_SYMBOLS) return;
    const label = element.kind === 'navigation' ? '' : element.label;
    if (label !== '' && isLike(label.toLowerCase(), pattern)) {
      const { file, pointer } = element.origin;
      const field = elements[element.kind].label;
      const place = facts?.config.sources.get(file)?.locate(`${pointer}/${field}`, 'value');
      if (place)
        found.push({
          name: label,
          kind: SymbolKind.Class,
          location: { uri: site.uri(place.file ?? file), range: toRange(place.range) },
          containerName: above.join(' › '),
        });
    }
    const labels = label === '' ? above : [...above, label];
    for (const child of element.children) if (!isPage(child)) visit(child, labels);
  };
  if (facts) visit(facts.tree.root, []);
  return found;
}
