import { linkTarget } from '@nav/text';
import type { SiteFiles } from '../files/site-files.ts';

const EXTENSIONS = ['', '.mdx', '.md', '.jsx', '.tsx', '.js', '.ts', '.json'];

/** Returns the file that an import names; undefined if there is none. Bundlers add an extension or an index file. */
export function importedFile(files: SiteFiles, file: string, path: string): string | undefined {
  const target = linkTarget(file, path.replace(/\.(mdx?)$/, '.$1.'));
  const plain = target.replace(/\.$/, '');
  for (const base of [plain, `${plain}/index`]) {
    const found = EXTENSIONS.find((extension) => files.all.has(base + extension));
    if (found !== undefined) return base + found;
  }
  return undefined;
}

/** Returns the file of a snippet that a component names. */
export function snippetFile(files: SiteFiles, name: string): string | undefined {
  const plain = name.replace(/^\/+/, '');
  return [`snippets/${plain}`, `_snippets/${plain}`, plain].find((file) => files.all.has(file));
}
