// Writes the search index of a site: node pagefind.mjs FOLDER OUT
import { join } from 'node:path';
import { loadSite, resolveSite, searchDocuments } from '@nav/core';
import { nodeHost } from '@nav/core/node';
import { close, createIndex } from 'pagefind';

const [folder, out] = process.argv.slice(2);
const site = loadSite(nodeHost({ cwd: folder }), 'docs.json');
const { tree } = resolveSite(site);
const { index } = await createIndex();

// Pagefind makes an index for each language, and searches the one of the page.
for (const { url, title, text, language = 'en', version } of searchDocuments(site, tree))
  await index.addCustomRecord({
    url,
    content: text,
    language,
    meta: { title },
    filters: version === undefined ? {} : { version: [version] },
  });

await index.writeFiles({ outputPath: join(out, 'pagefind') });
await close();
