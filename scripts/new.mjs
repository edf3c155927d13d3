// Writes the skeleton of a part with its test and its page: `npm run new rule NAME`, or codemod, importer or feature.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codemod } from './new/codemod.mjs';
import { feature } from './new/feature.mjs';
import { importer } from './new/importer.mjs';
import { rule } from './new/rule.mjs';

/**
 * @typedef {object} Skeleton
 * @property {Record<string, string>} files the new files by path.
 * @property {readonly Insertion[]} insertions the lines that list the part.
 * @property {readonly string[]} next what remains to be done.
 *
 * @typedef {object} Insertion a text before the first match in a file. Biome sorts imports and breaks lines.
 * @property {string} file
 * @property {string} text
 * @property {RegExp} before
 */

/** @type {Record<string, (name: string, camelName: string) => Skeleton>} */
const kinds = { rule, codemod, importer, feature };
const root = join(import.meta.dirname, '..');
const [kind = '', name = ''] = process.argv.slice(2);

if (!Object.hasOwn(kinds, kind) || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) {
  console.error(
    `Usage: npm run new ${Object.keys(kinds).join('|')} NAME, such as my-${kind || 'rule'}`,
  );
  process.exit(2);
}
const camelName = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
const skeleton = /** @type {(typeof kinds)[string]} */ (kinds[kind])(name, camelName);

const taken = Object.keys(skeleton.files).filter((file) => existsSync(join(root, file)));
if (taken.length > 0) {
  console.error(`${taken.join(', ')} already exists. Nothing was written.`);
  process.exit(1);
}
// All texts are made before the first one is written, so a list that was not found leaves nothing behind.
const texts = new Map(Object.entries(skeleton.files));
for (const insertion of skeleton.insertions) {
  const text = texts.get(insertion.file) ?? readFileSync(join(root, insertion.file), 'utf8');
  texts.set(insertion.file, insert(text, insertion));
}
for (const [file, text] of texts) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  console.log(`${file in skeleton.files ? 'created' : 'changed'} ${file}`);
}
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
// Only if it fails does its error contain its output.
execFileSync(process.execPath, [biome, 'check', '--write', ...texts.keys()], {
  cwd: root,
  stdio: 'pipe',
});
console.log(`\nNext:\n${skeleton.next.map((step) => `- ${step}\n`).join('')}`);

/**
 * @param {string} text
 * @param {Insertion} insertion
 */
function insert(text, { file, text: added, before }) {
  if (!before.test(text)) throw new Error(`${file} has nothing that matches ${before}.`);
  return text.replace(before, (found) => `${added}${found}`);
}
