import { linkTarget } from './page-links.ts';

/** The extensions that an import may leave out, in the order in which bundlers try them. */
const EXTENSIONS = ['', '.tsx', '.ts', '.jsx', '.js', '.mjs', '.mdx', '.md', '.json'];
/** The extensions of sources in TypeScript, by the extension of their output. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
};

/**
 * Returns the file that a file imports by a path; undefined if there is none. Bundlers add an extension or an index file, and find a source in TypeScript by the name of its output.
 */
export function importedFile(
  files: { readonly all: Pick<ReadonlySet<string>, 'has'> },
  file: string,
  path: string,
): string | undefined {
  const target = linkTarget(file, path.replace(/\.(mdx?)$/, '.$1.'));
  const plain = target.replace(/\.$/, '');
  for (const base of [plain, `${plain}/index`]) {
    const found = EXTENSIONS.find((extension) => files.all.has(base + extension));
    if (found !== undefined) return base + found;
  }
  const [output = ''] = /\.[cm]?jsx?$/.exec(plain) ?? [];
  const stem = plain.slice(0, plain.length - output.length);
  return SOURCES[output]?.map((end) => stem + end).find((source) => files.all.has(source));
}
