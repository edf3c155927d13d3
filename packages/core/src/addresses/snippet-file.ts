import type { SiteFiles } from '../files/site-files.ts';

export function snippetFile(files: SiteFiles, name: string): string | undefined {
  const plain = name.replace(/^\/+/, '');
  return [`snippets/${plain}`, `_snippets/${plain}`, plain].find((file) => files.all.has(file));
}
