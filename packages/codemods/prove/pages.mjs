// Finds the pages of a config: those that readers get, and those that its entries name.

import { walkPages } from '@nav/core/client';
import { grammars, listSiteFiles, normalizePagePath, pageKey } from '@nav/core/internal';
import { composeConfig, detectDialect, resolve } from '@nav/core/stages';

/** Returns the key that all spellings of a page share. */
export function slugOf(path) {
  return pageKey(normalizePagePath(path));
}

/** Returns the pages of a config: `resolved` for readers, and `written` in its entries. */
export function pagesOf(host, file, json) {
  const { config } = composeConfig(host, file, json);
  const written = new Set();
  gather(config.value.navigation, written);
  const resolved = new Set();
  const grammar = grammars[detectDialect(config.value)];
  const { tree } = resolve(config, grammar, { files: listSiteFiles(host, config.folder) });
  walkPages(tree, (page) => resolved.add(page.path));
  return { written, resolved };
}

function gather(value, written) {
  if (Array.isArray(value)) for (const part of value) gather(part, written);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === 'root' && typeof part === 'string') written.add(slugOf(part));
    else if (key === 'pages' && Array.isArray(part)) {
      for (const entry of part) {
        if (typeof entry === 'string') written.add(slugOf(entry));
        else gather(entry, written);
      }
    } else gather(part, written);
  }
}

/** Returns the difference of two sets as a sentence, if any. */
export function difference(name, expected, found) {
  const lost = [...expected].filter((one) => !found.has(one));
  const more = [...found].filter((one) => !expected.has(one));
  if (lost.length === 0 && more.length === 0) return undefined;
  const list = (pages) => pages.slice(0, 3).join(', ');
  return `${name}: ${lost.length} lost (${list(lost)}), ${more.length} more (${list(more)})`;
}
