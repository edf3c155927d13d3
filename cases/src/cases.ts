import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import prettyCompact from 'json-stringify-pretty-compact';
import {
  type CaseFile,
  type Content,
  parseCaseFile,
  parseName,
  printCaseFile,
  printName,
  type Sections,
} from './case-file.ts';

/**
 * A test case, a text file or a variant in one: a site, what is done with it, and what is expected.
 *
 * - `site/PATH` is a file of the site, and `empty files` lists empty ones.
 * - `after/PATH` is a file that is expected to be new or changed. `removed files` lists those that are expected to be
 *   gone, and `moved files` those with the same content at a new path, as `FROM -> TO`.
 * - All other sections belong to the test that reads the case.
 */
export interface Case {
  /** The path of the file below the folder of all cases, without `.txt`, and `/VARIANT`. */
  name: string;
  file: string;
  text: CaseFile;
  variant?: string;
  /** All sections, also those that the variants share. */
  sections: Map<string, Content>;
}

const EMPTY = 'empty files';
const REMOVED = 'removed files';
const MOVED = 'moved files';
const ARROW = ' -> ';

/** `NAV_UPDATE=1` writes what is expected. Read the diff, and make sure that it is right. */
const isUpdate = process.env.NAV_UPDATE === '1';

/**
 * Returns the cases in a folder and the folders below it, sorted by name.
 *
 * @param known the sections besides the site that a test reads: names, and folders such as `stdout/`.
 * @throws Error if a case is invalid or has another section, or if a file is not a case.
 */
export function casesIn(folder: string, known: readonly string[]): Case[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((file) => readCases(file, known, nameOf(relative(folder, file))))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function nameOf(path: string): string {
  if (!path.endsWith('.txt')) throw new Error(`${path} is not a case. A case is one .txt file.`);
  return path.slice(0, -'.txt'.length).replaceAll('\\', '/');
}

/** Returns the only case in a file, named by its path. See {@link casesIn}. */
export function readCase(file: string, known: readonly string[]): Case {
  const [one, ...others] = readCases(file, known, file);
  if (one === undefined || others.length > 0) throw new Error(`${file} has variants.`);
  return one;
}

function readCases(file: string, known: readonly string[], name: string): Case[] {
  try {
    const read = casesOf(parseCaseFile(readFileSync(file, 'utf8')), name, file);
    for (const one of read) rejectUnknown(one, known);
    return read;
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
}

export function casesOf(text: CaseFile, name: string, file: string): Case[] {
  if (text.variants.size === 0) return [{ name, file, text, sections: text.sections }];
  return Array.from(text.variants, ([variant, own]) => ({
    name: `${name}/${variant}`,
    file,
    text,
    variant,
    sections: new Map([...text.sections, ...own.sections]),
  }));
}

function rejectUnknown(one: Case, known: readonly string[]): void {
  const names = [...known, 'site/', EMPTY];
  if (known.includes('after/')) names.push(REMOVED, MOVED);
  for (const name of one.sections.keys())
    if (!names.includes(name) && !names.includes(name.replace(/\/.*/s, '/')))
      throw new Error(`Unknown section "${name}".`);
  if (known.includes('after/')) rejectRedundant(one);
}

export function printCase({ text, variant, sections }: Case): string {
  if (variant === undefined) text.sections = sections;
  else {
    const own = text.variants.get(variant) as Sections;
    const isShared = ([name, content]: [string, Content]) => text.sections.get(name) === content;
    own.sections = new Map([...sections].filter((section) => !isShared(section)));
  }
  return printCaseFile(text);
}

/** Returns the contents of all files of the site by path, sorted. */
export function siteOf(one: Case): Record<string, string> {
  return textsOf(contentsOf(one));
}

export function writeSite(one: Case, folder: string): void {
  const contents = contentsOf(one);
  const folders = new Set([...contents.keys()].map((path) => dirname(join(folder, path))));
  for (const path of folders) mkdirSync(path, { recursive: true });
  for (const [path, content] of contents) writeFileSync(join(folder, path), content);
}

// biome-ignore lint/suspicious/noExplicitAny: a test knows what it wrote, as with JSON.parse.
export function jsonOf(one: Case, name: string): any {
  const text = one.sections.get(name);
  return text === undefined ? undefined : JSON.parse(String(text));
}

/** Returns the JSON value that is expected. `NAV_UPDATE=1` makes it the actual one. */
// biome-ignore lint/suspicious/noExplicitAny: see above.
export function expectedJson(one: Case, name: string, actual: unknown): any {
  return JSON.parse(expectedText(one, name, `${prettyCompact(actual, { maxLength: 120 })}\n`));
}

/** Returns the text that is expected. `NAV_UPDATE=1` makes it the actual one. */
export function expectedText(one: Case, name: string, actual: string): string {
  if (isUpdate) save(one, name, actual);
  const text = one.sections.get(name);
  if (text !== undefined) return String(text);
  throw new Error(
    `${one.file} has no section ${name}. Run the test with NAV_UPDATE=1 to write it, and read the diff.`,
  );
}

/** Returns the expected contents of files. With `NAV_UPDATE=1`, writes the actual contents. */
export function expectedSite(
  one: Case,
  actual: Readonly<Record<string, string>>,
): Record<string, string> {
  if (isUpdate) {
    setAfter(one, actual);
    writeFileSync(one.file, printCase(one));
  }
  return siteAfter(one);
}

export function siteAfter(one: Case): Record<string, string> {
  const contents = contentsOf(one);
  for (const [from, to] of movesOf(one)) {
    contents.set(to, contents.get(from) as Content);
    contents.delete(from);
  }
  for (const path of listOf(one, REMOVED)) contents.delete(path);
  for (const [path, content] of below(one, 'after/')) contents.set(path, content);
  return textsOf(contents);
}

/** Replaces what is expected afterwards with the difference between the site and these files. */
export function setAfter(one: Case, after: Readonly<Record<string, string>>): void {
  const before = contentsOf(one);
  const gone = new Map(before);
  for (const path of Object.keys(after)) gone.delete(path);
  const sections: [name: string, text: string][] = [];
  const moves: string[] = [];
  for (const [path, text] of Object.entries(after).sort()) {
    if (before.get(path) === text) continue;
    const [from] = [...gone].find(([, old]) => old === text && !before.has(path)) ?? [];
    if (from === undefined) sections.push([`after/${path}`, text]);
    else {
      moves.push(printName(from) + ARROW + printName(path));
      gone.delete(from);
    }
  }
  if (moves.length > 0) sections.push([MOVED, linesOf(moves)]);
  if (gone.size > 0) sections.push([REMOVED, linesOf([...gone.keys()].map(printName))]);
  const others = [...one.sections].filter(([name]) => !isAfter(name));
  const end = others.findLastIndex(([name]) => isGiven(name)) + 1;
  one.sections = new Map([...others.slice(0, end), ...sections, ...others.slice(end)]);
}

function isGiven(name: string): boolean {
  return name.startsWith('site/') || name === EMPTY || name === 'options.json';
}

function isAfter(name: string): boolean {
  return name.startsWith('after/') || name === MOVED || name === REMOVED;
}

function rejectRedundant(one: Case): void {
  const site = contentsOf(one);
  for (const path of [...listOf(one, REMOVED), ...movesOf(one).map(([from]) => from)])
    if (!site.has(path)) throw new Error(`The site has no ${path} to remove or move.`);
  for (const [path, content] of below(one, 'after/'))
    if (site.get(path) === content)
      throw new Error(`after/${path} is the same as site/${path}. Remove it.`);
}

function contentsOf(one: Case): Map<string, Content> {
  return new Map([
    ...listOf(one, EMPTY).map((path) => [path, ''] as const),
    ...below(one, 'site/'),
  ]);
}

function below(one: Case, folder: string): [path: string, content: Content][] {
  return [...one.sections]
    .filter(([name]) => name.startsWith(folder))
    .map(([name, content]) => [name.slice(folder.length), content]);
}

function textsOf(contents: ReadonlyMap<string, Content>): Record<string, string> {
  const entries = [...contents].map(([path, content]) => {
    if (typeof content !== 'string') throw new Error(`${path} is not text. Write it to a folder.`);
    return [path, content] as const;
  });
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function listOf(one: Case, name: string): string[] {
  return linesIn(one, name).map(parseName);
}

function movesOf(one: Case): [from: string, to: string][] {
  return linesIn(one, MOVED).map((line) => {
    const [from, to] = line.split(ARROW).map(parseName);
    if (from === undefined || to === undefined) throw new Error(`"${line}" is not a move.`);
    return [from, to];
  });
}

function linesIn(one: Case, name: string): string[] {
  return one.sections.get(name)?.toString().split('\n').slice(0, -1) ?? [];
}

function linesOf(items: readonly string[]): string {
  return items.map((item) => `${item}\n`).join('');
}

function save(one: Case, name: string, text: string): void {
  one.sections.set(name, text);
  writeFileSync(one.file, printCase(one));
}
