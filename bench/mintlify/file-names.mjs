// Compares which files are pages, by their names and `.mintignore`.
import { memoryHost } from '@nav/core';
import { listSiteFiles } from '@nav/core/internal';
import { choices } from './random.mjs';

const NAMES =
  'a B docs Snippets snippets _snippets .github .Agents .mintlify skills .idea README readme Changelog CHANGELOG contributing contribute License index skill notes .vscode'.split(
    ' ',
  );
const EXTENSIONS = ['.md', '.mdx', '.md', '.mdx', '.MD', '.json'];
const PATTERNS =
  'docs/|!CHANGELOG.md|!changelog.md|!README.md|*.mdx|!docs/**|Docs/*|# c||  a/ |/B|!/B/a.md|!.github|!.github/**|readme.md|CHANGELOG.md|**/notes|!*|*|!.mintlify/**|NOTES.MD|snippets|!snippets/**|a?|[a-c]*'.split(
    '|',
  );

/** @param {{ isPage(file: string, ignored: string | undefined): boolean }} builder */
export function compareFileNames({ isPage }, { count, seed }) {
  const differences = [];
  for (let index = 0; index < count; index++) {
    const { files, ignored } = folder(seed + index);
    const texts = Object.fromEntries(files.map((file) => [file, '']));
    if (ignored !== undefined) texts['.mintignore'] = ignored;
    const { pages } = listSiteFiles(memoryHost(texts), '');
    const ours = new Set(Array.from(pages, ([, file]) => file));
    const pageFiles = files.filter((file) => /\.mdx?$/.test(file));
    // Of two files for one URL, nav lists one.
    const single = pageFiles.filter(
      (file) => !files.includes(file.replace(/\.md$/, '.mdx')) || file.endsWith('x'),
    );
    const wrong = single.filter((file) => isPage(file, ignored) !== ours.has(file));
    if (wrong.length > 0) {
      differences.push({
        kind: 'page',
        mintlify: wrong.filter((file) => !ours.has(file)),
        nav: wrong.filter((file) => ours.has(file)),
        input: { files, ignored },
      });
    }
  }
  return { compared: count, differences };
}

function folder(seed) {
  const { pick, several, rarely, below } = choices(seed);
  const all = several(8, 14, () => {
    const folders = several(0, 2, () => `${pick(NAMES)}/`).join('');
    return `${folders}${pick(NAMES)}${pick(EXTENSIONS)}`;
  });
  const files = [...new Set(all)].filter(
    (file) => !all.some((other) => other.startsWith(`${file}/`)),
  );
  const lines = several(1, 4, () => pick(PATTERNS));
  return { files, ignored: rarely(3) ? undefined : lines.join(below(2) === 0 ? '\n' : '\r\n') };
}
