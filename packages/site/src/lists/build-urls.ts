import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readText, toPosix } from '@nav/disk';

/** Returns the URLs of the pages in the folder of a build, sorted. */
export function buildUrls(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(toPosix)
    .filter((file) => file.endsWith('.html') && !/(?:^|\/)404(?:\/index)?\.html$/.test(file))
    .map((file) => {
      const path = file.replace(/(?:^|\/)index\.html$/, '');
      const isClean = path === file && hasCleanUrl(readText(join(folder, file)) ?? '');
      return `/${isClean ? path.slice(0, -'.html'.length) : path}`;
    })
    .sort();
}

/** Returns true for a page without `.html` in its URL. VitePress does not write canonical URLs, but its settings. */
function hasCleanUrl(html: string): boolean {
  const [tag] = /<link[^>]*\brel=["']?canonical\b[^>]*>/.exec(html) ?? [];
  return tag === undefined ? html.includes('\\"cleanUrls\\":true') : !/\.html["'\s/>]/.test(tag);
}
