// Writes src/places/icon-lists.ts, the names of the icons of each library. Their drawings are not part of it.
// node scripts/icon-lists.mjs FOLDER, after `npm install @iconify-json/fa6-solid @iconify-json/fa6-regular
// @iconify-json/fa6-brands @iconify-json/lucide @iconify-json/tabler` in the folder.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const LIBRARIES = {
  fontawesome: ['fa6-solid', 'fa6-regular', 'fa6-brands'],
  lucide: ['lucide'],
  tabler: ['tabler'],
};
const [folder = '.'] = process.argv.slice(2);

function namesIn(set) {
  const path = join(folder, 'node_modules/@iconify-json', set, 'icons.json');
  const { icons, aliases = {} } = JSON.parse(readFileSync(path, 'utf8'));
  return Object.entries({ ...icons, ...aliases }).flatMap(([name, { hidden }]) =>
    hidden ? [] : name,
  );
}

const lines = Object.entries(LIBRARIES).map(([library, sets]) => {
  const names = [...new Set(sets.flatMap(namesIn))].sort();
  return `  ${library}: '${brotliCompressSync(names.join(' ')).toString('base64')}',`;
});
writeFileSync(
  new URL('../src/places/icon-lists.ts', import.meta.url),
  `// Written by scripts/icon-lists.mjs.

/** The names of the icons of each library, sorted and separated by spaces: Brotli in base64. */
export const iconLists: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`,
);
