import { posix } from 'node:path';
import { check, type Diagnostic, loadSite, memoryHost } from '@nav/core';
import { docsSettings } from '@nav/core/settings';
import { isModulePath } from '@nav/paths';
import { lineStarts, positionAt } from '@nav/positions';
import { expect } from 'vitest';
import { withNewFindings } from '../src/disk/new-findings.ts';
import {
  child,
  configPointer,
  descendants,
  type JsonDocument,
  type JsonNode,
  jsonDocument,
  jsonOf,
  rootsOf,
} from '../src/document/document.ts';
import { documentsOf, fileOfRef, isReference, SHARED } from '../src/document/references.ts';
import { type Codemod, type Plan, plan, trace } from '../src/index.ts';
import { open } from '../src/module/open.ts';
import { parseModule, readModule } from '../src/module-source.ts';
import { pageReferences } from '../src/navigation/navigation.ts';
import { slugOf } from '../src/pages/links/addresses.ts';
import { isGone } from '../src/runner/planned-files.ts';
import { openSession } from '../src/session/session.ts';
import { nodeAt } from './document/node-at.ts';

export interface Case {
  codemod: Codemod;
  options?: Record<string, unknown>;
  file: string;
  text: string;
  /** Other files, by path. */
  files?: Record<string, string>;
  /** Set if the codemod adds, removes or renames pages. */
  changesPages?: boolean;
  /** Set if the config or the options may be refused. */
  mayFail?: boolean;
  /** Set if the codemod repeats the content of files. An error in a file then counts at each use of the file. */
  repeatsFiles?: boolean;
}

/** Codemods that add, remove or rename pages. */
export const CHANGE_PAGES: ReadonlySet<string> = new Set([
  'add-entry',
  'add-language',
  'add-orphans',
  'add-version',
  'archive-version',
  'endpoints',
  'mint-to-docs',
  'move-page',
  'remove-entry',
  'remove-missing',
  'remove-page',
  'sync-group',
  'retire-version',
  'sync-languages',
  'sync-versions',
]);

/** Of these, the codemods that keep every page. */
const KEEP_PAGES: ReadonlySet<string> = new Set([
  'add-entry',
  'add-orphans',
  'sync-languages',
  'sync-versions',
]);

const opened = new Map<string, JsonDocument>();

/** Opens a file as a part of a site: the modules that a config imports are parts of the config. */
async function document(file: string, { config, files }: Site): Promise<JsonDocument> {
  const text = files[file] as string;
  const modules = Object.entries(files).filter(([path]) => /\.[cm]?[jt]s$/.test(path));
  const key = JSON.stringify([file, text, ...(modules.length > 1 ? Object.entries(files) : [])]);
  const known = opened.get(key);
  if (known) return known;
  const main = await open(config, files[config] as string, memoryHost(files));
  const parts = main.document ? [...documentsOf(main.document)] : [];
  const part = file === config ? main.document : parts.find((one) => one.file === file);
  const { document: fresh, refusals } = part
    ? { document: part, refusals: main.refusals }
    : await open(file, text, undefined);
  expect(refusals, text).toEqual([]);
  if (opened.size > 20) opened.clear();
  opened.set(key, fresh as JsonDocument);
  return fresh as JsonDocument;
}

/** Returns the value that the pointers of a document start from: the config, for a module. */
async function rootOf({ language, root }: JsonDocument, site: Site): Promise<JsonNode> {
  return language === 'json' ? root : (await document(site.config, site)).root;
}

interface Site {
  config: string;
  files: Record<string, string>;
}

const lines = new Map<string, number[]>();

function linesOf(text: string): number[] {
  const known = lines.get(text) ?? lineStarts(text);
  lines.set(text, known);
  return known;
}

/** Returns all values of a document and its constants. */
function valuesIn(from: JsonDocument): JsonNode[] {
  return rootsOf(from).flatMap((root) => [...descendants(root)]);
}

/** Returns the value of a config without its computed parts. */
function configOf({ base, root, language }: JsonDocument, files: Record<string, string>): unknown {
  return language === 'json' && base.endsWith('.json')
    ? jsonOf(root)
    : readModule(base, files[base] as string, (path) => files[path]).source?.value;
}

const starts = new WeakMap<JsonDocument, Map<number, JsonNode>>();

/** Returns the outermost value at each offset. */
function startsOf(from: JsonDocument): Map<number, JsonNode> {
  const known = starts.get(from);
  if (known) return known;
  const found = new Map<number, JsonNode>();
  for (const node of valuesIn(from)) if (!found.has(node.start)) found.set(node.start, node);
  starts.set(from, found);
  return found;
}

/** Returns the files after a plan. */
function filesAfter(before: Record<string, string>, { files }: Plan): Record<string, string> {
  const after = { ...before };
  for (const change of files) {
    if (isGone(change)) delete after[change.file];
    else after[change.file] = change.after ?? (before[change.movedFrom ?? change.file] as string);
  }
  return after;
}

/** Returns the pages of a config before and after a plan. */
export async function pagesBeside(
  { file, text, files = {} }: Case,
  done: Plan,
): Promise<{ before: string[]; after: string[] }> {
  const all = { ...files, [file]: text };
  const after = filesAfter(all, done);
  return {
    before: pagesOf(await document(file, { config: file, files: all }), all),
    after: pagesOf(await document(file, { config: file, files: after }), after),
  };
}

/** Returns the page references of a config, with those behind its `$ref`s unless it has computed parts. */
function pagesOf(root: JsonDocument, files: Record<string, string>): string[] {
  const value = configOf(root, files);
  const host = memoryHost({ ...files, ...(value ? { 'docs.json': JSON.stringify(value) } : {}) });
  const composed = value && loadSite(host, 'docs.json', { files: false })?.config?.value;
  const session = openSession(
    composed ? jsonDocument('docs.json', JSON.stringify(composed)) : root,
    host,
  );
  const navigation = child(session.root, 'navigation');
  if (!navigation) return [];
  const found = [...pageReferences(session, session.follow(navigation))];
  return [...new Set(found.map(({ path }) => slugOf(path)))].sort();
}

/** Returns the codes of the errors in a config; with `eachUse`, those in a file once for each use of the file. */
function problems(root: JsonDocument, files: Record<string, string>, eachUse = false): string[] {
  const own = JSON.stringify(configOf(root, files));
  const errors = errorsIn(own, files);
  if (!eachUse) return errors;
  const site = loadSite(memoryHost({ ...files, 'docs.json': own }), 'docs.json', { files: false });
  const composed = errorsIn(JSON.stringify(site?.config?.value ?? null), files);
  return [...composed, ...errors.filter((code) => code.startsWith('ref-'))];
}

function errorsIn(config: string, files: Record<string, string>): string[] {
  const host = memoryHost({ ...files, 'docs.json': config });
  return (check(host, 'docs.json', { files: false })?.diagnostics ?? [])
    .filter(({ severity }) => severity === 'error')
    .map(({ code }) => code);
}

/** Returns the values of exported constants, and of the constants in them. */
function exportedParts(from: JsonDocument): JsonNode[] {
  const isExported = (root: JsonNode) =>
    /export const \w+ = $/.test(from.text.slice(0, root.start));
  const parts = new Set(rootsOf(from).filter((root) => root !== from.root && isExported(root)));
  for (const part of parts) {
    for (const node of descendants(part)) {
      const named = from.constants.get(node);
      if (named) parts.add(named.root);
    }
  }
  return [...parts];
}

/** Returns the file of a `$ref`, whose path depends on the folder; undefined for any other value. */
function fileNamedBy(from: string, node: JsonNode): string | undefined {
  return isReference(node) ? fileOfRef(from, String(jsonOf(node))) : undefined;
}

/** A plan that changes a config, with the site before and after it. */
interface Outcome {
  one: Case;
  done: Plan;
  main: Changed;
  sites: { before: Site; after: Site };
  before: JsonDocument;
  after: JsonDocument;
}

/** A file of a plan that still exists. */
type Changed = Plan['files'][number] & { after: string };

/** Plans a codemod unless `planned` is its plan, checks all guarantees, and returns the plan. */
export async function uphold(one: Case, planned?: Plan): Promise<Plan> {
  const { codemod, options = {}, file, text } = one;
  const files = { ...one.files, [file]: text };
  const done = planned ?? (await plan(codemod, options, { file, text, host: memoryHost(files) }));
  if (one.mayFail && hasFailed(done)) {
    expect(done.fault, done.reason).not.toBe('codemod');
    for (const { before, after } of done.files) expect(after).toBe(before);
    return done;
  }
  expect(hasFailed(done), done.reason).toBe(false);
  const [main] = done.files;
  if (!main || !isKept(main)) throw new Error('the config itself was deleted');
  if (done.status === 'unchanged' || done.status === 'refused') {
    expect(main.after).toBe(files[main.file] ?? text);
    expect(done.files).toHaveLength(1);
    return done;
  }
  expectSameOutside(main, files[main.file] ?? text);
  const afterFiles = filesAfter(files, done);
  const sites = {
    before: { config: file, files },
    after: { config: file in afterFiles ? file : main.file, files: afterFiles },
  };
  const before = await document(file, sites.before);
  const after = await document(sites.after.config, sites.after);
  const outcome: Outcome = { one, done, main, sites, before, after };
  expectSamePages(outcome);
  for (const change of done.files) if (isKept(change)) await expectOrigins(change, outcome);
  await expectRemovedText(outcome);
  expectComments(outcome);
  expectExports(outcome);
  await expectNamedFindings(outcome);
  await expectNoSecondChange(outcome);
  return done;
}

/** Returns whether a plan failed, or was refused as a whole: a refusal because of single values has notes about them. */
export function hasFailed({ status, files }: Plan): boolean {
  return (
    status === 'failed' || (status === 'refused' && files[0]?.report.notConverted.length === 0)
  );
}

function isKept(change: Plan['files'][number]): change is Changed {
  return change.after !== undefined;
}

/** The text outside of the replacements is unchanged, and so are line endings and the byte order mark. */
function expectSameOutside({ replacements, after }: Changed, before: string): void {
  let rebuilt = '';
  let at = 0;
  for (const { start, end, text: put } of replacements) {
    expect(start).toBeGreaterThanOrEqual(at);
    rebuilt += before.slice(at, start) + put;
    at = end;
  }
  expect(rebuilt + before.slice(at)).toBe(after);
  if (before.includes('\r\n')) expect(after.replaceAll('\r\n', '')).not.toContain('\n');
  else expect(after).not.toContain('\r');
  expect(after.startsWith('\uFEFF')).toBe(before.startsWith('\uFEFF'));
  expect(/[\r\n]$/.test(after)).toBe(/[\r\n]$/.test(before));
}

/** The output has no more errors than the input, and the same pages. */
function expectSamePages({ one, main, sites, before, after }: Outcome): void {
  if (!one.changesPages) {
    expect(pagesOf(after, sites.after.files)).toEqual(pagesOf(before, sites.before.files));
  }
  if (KEEP_PAGES.has(one.codemod.name)) {
    const kept = new Set(pagesOf(after, sites.after.files));
    expect(pagesOf(before, sites.before.files).filter((page) => !kept.has(page))).toEqual([]);
  }
  const worse = problems(after, sites.after.files);
  const already = problems(before, sites.before.files, one.repeatsFiles);
  // One copy of a malformed part repeats its errors.
  const isCopied = one.mayFail === true && COPY_ONCE.has(one.codemod.name);
  const known = countBy(already, (problem) => problem);
  const added = [...countBy(worse, (problem) => problem)].filter(
    ([problem, count]) => count > 2 * (known.get(problem) ?? 0),
  );
  const more = isCopied ? added.length : worse.length - already.length;
  expect(more, `${worse} in ${main.after}`).toBeLessThanOrEqual(0);
}

/** Findings that the options of a codemod ask for, or that its own notes name. */
const ASKED_FOR: Readonly<Record<string, readonly string[]>> = {
  'add-entry': ['unpublished-page'],
  'archive-version': ['page-collision'],
  'move-file': ['unpublished-page'],
  'move-page': ['redirect-chain', 'unpublished-page'],
  'remove-missing': ['no-effect'],
  'remove-page': ['link-not-found', 'page-not-found', 'redirect-not-found'],
  'retire-version': ['redirect-chain'],
  // The value may be the name of a file that does not exist.
  set: ['openapi-not-found'],
};

/** Findings that a codemod adds to a malformed config, where pages are missing and parts are never read. */
const IN_MALFORMED: Readonly<Record<string, readonly string[]>> = {
  'add-language': ['openapi-not-found'],
  // An empty group inside a group without a name.
  'flatten-groups': ['no-effect'],
  // The entry of a page without a file moves, too.
  'move-page': ['base-path', 'redirect-not-found'],
  'wrap-root': ['no-effect'],
};

/** Findings about pages that the navigation does not list. */
const UNLISTED: ReadonlySet<string> = new Set(['orphan-page', 'unlisted-folder']);

/** Codemods that copy a version or a language once. */
const COPY_ONCE: ReadonlySet<string> = new Set(['add-language', 'add-version', 'archive-version']);

/** Codemods that copy parts of a navigation, with the findings that these parts have. */
const COPY_PARTS: ReadonlySet<string> = new Set([
  ...COPY_ONCE,
  'inline-refs',
  'split-by-language',
  'split-by-version',
]);

/** Findings about elements and pages that get new siblings with their label or path. */
const OF_SIBLINGS: ReadonlySet<string> = new Set(['duplicate-label', 'duplicate-page']);

/** The check of the whole site reports no more findings of any code than before, or the plan names them. */
async function expectNamedFindings({ one, done, main, sites }: Outcome): Promise<void> {
  const { codemod, file, text } = one;
  if (main.status === 'created') return;
  const findings = (site: Site) => {
    const parse = isModulePath(site.config) ? { parse: parseModule } : {};
    return check(memoryHost(site.files), site.config, { docsSettings, ...parse }).diagnostics;
  };
  const codeOf = ({ code }: Diagnostic) => code;
  const before = countBy(findings(sites.before), codeOf);
  const diagnosticsAfter = findings(sites.after);
  const after = countBy(diagnosticsAfter, codeOf);
  const more = [...after].filter(([code, count]) => count > (before.get(code) ?? 0));
  const host = memoryHost(sites.before.files);
  const named = await withNewFindings(done, { file, text, host });
  const known = new Set(done.files[0]?.report.notConverted);
  const notes = named.files[0]?.report.notConverted.filter((note) => !known.has(note)) ?? [];
  const codes = notes.map(({ reason }) => /\((\S+)\)/.exec(reason)?.[1] ?? reason);
  // A note of the codemod can be about each of them.
  const noted = new Set([...known].map(({ file: at, line, column }) => `${at}:${line}:${column}`));
  const isNoted = ({ file: at, range: { start } }: Diagnostic) =>
    noted.has(`${at}:${start.line}:${start.column}`);
  const unnamed = more.filter(
    ([code, count]) =>
      diagnosticsAfter.filter((one) => one.code === code && isNoted(one)).length <
      count - (before.get(code) ?? 0),
  );
  expect(more.map(([code]) => code)).toEqual(expect.arrayContaining(codes));
  expect(codes).toEqual(expect.arrayContaining(unnamed.map(([code]) => code)));
  const isCaught = reasonsIn(done).some((reason) =>
    reason.startsWith('This redirect also catches'),
  );
  // A config of another format had other findings.
  const isExpected = (code: string) =>
    codemod.config !== undefined ||
    (code === 'redirect-live-page' && isCaught) ||
    OF_SIBLINGS.has(code) ||
    ASKED_FOR[codemod.name]?.includes(code) ||
    // A list in a constant of a module stays when its last page goes.
    (code === 'no-effect' && codemod.name === 'remove-page' && isModulePath(file)) ||
    (one.mayFail && IN_MALFORMED[codemod.name]?.includes(code)) ||
    (UNLISTED.has(code) && CHANGE_PAGES.has(codemod.name)) ||
    // The page that a missing one may be is no orphan.
    (one.mayFail && UNLISTED.has(code) && after.has('page-not-found')) ||
    (COPY_PARTS.has(codemod.name) && before.has(code));
  const surprising = codes.filter((code) => !isExpected(code));
  const shown = [...notes.map(({ reason }) => reason), text, main.after].join('\n');
  expect(surprising, shown).toEqual([]);
}

function countBy<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(keyOf(value), (counts.get(keyOf(value)) ?? 0) + 1);
  return counts;
}

/** A file with its map. */
interface Traced {
  change: Changed;
  /** The file as a document. */
  result: JsonDocument;
  /** True if the input has other properties than the output. */
  changesFormat: boolean;
  /** Returns the origin of an offset; undefined for new text. */
  originAt(offset: number): TracedOrigin | undefined;
}

interface TracedOrigin {
  file: string;
  line: number;
  column: number;
  /** The offset in the text of the source, and that text. */
  offset: number;
  source: string;
}

/** Values and comments map to their original location, and new values are reported. */
async function expectOrigins(change: Changed, { one, sites, done }: Outcome): Promise<void> {
  if (!change.map) return;
  const result = await document(change.file, sites.after);
  const map = change.map();
  const resultLines = lineStarts(change.after);
  const originAt = (offset: number): TracedOrigin | undefined => {
    const { line, column } = positionAt(resultLines, offset);
    const origin = trace(map, line, column);
    if (origin === undefined) return undefined;
    const source = map.sourcesContent[map.sources.indexOf(origin.file)] as string;
    const start = linesOf(source)[origin.line - 1] as number;
    return { ...origin, source, offset: start + origin.column - 1 };
  };
  const changesFormat = one.codemod.name === 'mint-to-docs';
  const traced: Traced = { change, result, originAt, changesFormat };
  expectOriginsOfMarks(traced);
  const movedFrom = new Map(
    done.files.flatMap(({ file, movedTo }) => (movedTo === undefined ? [] : [[movedTo, file]])),
  );
  await expectOriginsOfValues(traced, sites.before, movedFrom);
  for (const { from, to } of change.report.moved) {
    const [fromFile, fromPointer] = from.includes('#') ? from.split('#') : [change.file, from];
    const origin = await document(fromFile as string, sites.before);
    const moved = nodeAt(await rootOf(origin, sites.before), tokensOf(fromPointer as string));
    const landed = nodeAt(await rootOf(result, sites.after), tokensOf(to));
    expect(landed, to).toBeDefined();
    expect(moved, from).toBeDefined();
  }
}

/** Comments map to the same comments, and brackets to the same brackets. */
function expectOriginsOfMarks({ result, originAt }: Traced): void {
  const at = (offset: number) => {
    const origin = originAt(offset);
    return origin?.source.slice(origin.offset);
  };
  for (const { start, end } of result.comments) {
    // The parser counts white space after a line comment as a part of it.
    const [line = ''] = result.text.slice(start, end).split(/[\r\n]/);
    const comment = line.trimEnd();
    expect(at(start)?.startsWith(comment), `${comment} maps to another text`).toBe(true);
  }
  for (const { open, close, kind } of valuesIn(result)) {
    if (kind !== 'object' && kind !== 'array') continue;
    const brackets = [open, close].map((offset) => at(offset)?.charAt(0));
    const own = [open, close].map((offset) => result.text.charAt(offset));
    expect([own, [undefined, undefined]]).toContainEqual(brackets);
  }
}

/** Each value maps to the same value, or to the one that it is made of, and values without an origin are reported as new. */
async function expectOriginsOfValues(
  { change, result, originAt, changesFormat }: Traced,
  before: Site,
  movedFrom: ReadonlyMap<string, string>,
): Promise<void> {
  const { report, after } = change;
  const arrived = new Set<string>();
  const news = new Set(report.added.map(({ pointer }) => pointer));
  const repeats = report.added.filter(({ from }) => from !== undefined);
  const made = new Set(
    report.added.flatMap(({ pointer, from }) => (from === undefined ? [pointer] : [])),
  );
  const isRepeat = (pointer: string) =>
    repeats.some((one) => `${pointer}/`.startsWith(`${one.pointer}/`));
  const movedTo = new Map(report.moved.map((move) => [move.to, move.from]));
  for (const node of valuesIn(result)) {
    if (node.children.length > 0 || node.kind === 'computed') continue;
    const pointer = configPointer(node);
    const origin = originAt(node.start);
    if (origin === undefined) {
      expect(news, `${pointer} is new in\n${after}`).toContain(pointer);
      continue;
    }
    const { file, line, column, offset } = origin;
    const from = await document(posix.join(posix.dirname(change.file), file), before);
    const match = startsOf(from).get(offset);
    if (made.has(pointer)) {
      expectMadeOf(node, match, changesFormat, `${pointer} maps to ${file}:${line}:${column}`);
      continue;
    }
    // An object or array without entries maps to the original one.
    if (node.kind === 'object' || node.kind === 'array') {
      expect(match?.kind).toBe(node.kind);
      continue;
    }
    const [was, is] = [match, node].map(
      (at) => at && (fileNamedBy(at.document.base, at) ?? jsonOf(at)),
    );
    const named = isReference(node) ? movedFrom.get(String(is)) : undefined;
    // A `$ref` to a missing file may have the path to which another file moves.
    if (named === undefined || was !== is)
      expect(was, `${pointer} maps to ${file}:${line}:${column}`).toEqual(named ?? is);
    if (!isRepeat(pointer)) {
      const source = `${file}:${offset}`;
      expect(arrived, `${pointer} is a duplicate in\n${after}`).not.toContain(source);
      arrived.add(source);
    }
    const moved = movedTo.get(pointer);
    if (moved !== undefined && !moved.includes('#')) {
      expect(match && configPointer(match)).toBe(moved);
    }
  }
}

/**
 * A changed value maps to the one that it is made of: a page to a page, any other to one of the same property. Only a label
 * that is copied may be that of another kind of element.
 */
function expectMadeOf(
  node: JsonNode,
  origin: JsonNode | undefined,
  changesFormat: boolean,
  text: string,
): void {
  // A malformed label may be anything.
  if (!origin || roleOf(origin) !== roleOf(node))
    expect([node.kind, 'computed'], text).toContain(origin?.kind);
  const isCopy = origin !== undefined && jsonOf(origin) === jsonOf(node);
  // The whole content of a file replaces the value that refers to it.
  const isFile = origin !== undefined && configPointer(origin) === '';
  if (!isCopy && !isFile && !changesFormat)
    expect(origin && roleOf(origin), text).toBe(roleOf(node));
}

/** Returns the property of a value; `page` for an entry of a list and the page of a group. */
function roleOf(node: JsonNode): string | undefined {
  return configPointer(node)
    .split('/')
    .at(-1)
    ?.replace(/^(?:\d+|root)$/, 'page');
}

/** Removed text was at the reported location. */
async function expectRemovedText({ done, sites }: Outcome): Promise<void> {
  for (const { file: to, movedFrom, report } of done.files) {
    if (report.removed.length === 0) continue;
    const file = movedFrom ?? to;
    const source = sites.before.files[file] as string;
    const from = await rootOf(await document(file, sites.before), sites.before);
    for (const { pointer, text: gone, line, column } of report.removed) {
      const offset = (linesOf(source)[line - 1] as number) + column - 1;
      expect(source.slice(offset, offset + gone.length)).toBe(gone);
      const named = nodeAt(from, tokensOf(pointer));
      // Spread items have no index of their own.
      const places = named
        ? [named, from.document.constants.get(named)?.root ?? named]
        : valuesIn(from.document).filter((node) => configPointer(node) === pointer);
      if (/^\/[/*]/.test(gone)) {
        const holds = ({ start, end }: JsonNode) => start <= offset && offset + gone.length <= end;
        const innermost = places.filter((one) => holds(one) && !one.children.some(holds));
        const isInNone = pointer === '' && !rootsOf(from.document).some(holds);
        expect(innermost.length > 0 || isInNone, `${gone} in ${pointer}`).toBe(true);
      } else expect(places.map(({ keyStart }) => keyStart)).toContain(offset);
    }
  }
}

/** Comments are kept or reported. */
function expectComments({ done, main, before }: Outcome): void {
  for (const { start, end } of before.comments) {
    const comment = before.text.slice(start, end);
    const somewhere =
      done.files.some((change) => change.after?.includes(comment)) ||
      done.files.some(({ report }) => report.removed.some((gone) => gone.text.includes(comment)));
    expect(somewhere, `${comment} vanished from\n${main.after}`).toBe(true);
  }
}

/** Exported constants keep their value, unless pages change. */
function expectExports({ one, before, after }: Outcome): void {
  if (one.changesPages) return;
  for (const part of exportedParts(before)) {
    const start = before.text.lastIndexOf('const ', part.start);
    const declared = before.text.slice(start, part.end);
    expect(after.text, 'an exported constant').toContain(declared);
  }
}

/** A second run changes nothing and reports nothing new, unless the options name a place that now holds another value. */
async function expectNoSecondChange(outcome: Outcome): Promise<void> {
  const { one, sites } = outcome;
  const pointers = Object.values(one.options ?? {}).filter(isPointer);
  if (pointers.some((pointer) => isElsewhere(pointer, outcome))) return;
  const { config: file, files } = sites.after;
  const input = { file, text: files[file] as string, host: memoryHost(files) };
  const again = await plan(one.codemod, one.options ?? {}, input);
  expect(hasFailed(again), again.reason).toBe(false);
  expect(again.files).toHaveLength(1);
  expect(again.files[0]?.after).toBe(again.files[0]?.before);
  expect(again.status).toBeOneOf(['unchanged', 'refused']);
  const left = new Set(reasonsIn(outcome.done));
  // A constant that nobody uses any more still uses what it contains.
  if ([...left].some((reason) => reason.includes('is no longer used'))) left.add(SHARED);
  const fresh = reasonsIn(again).filter((reason) => !left.has(reason) && !NO_LONGER.test(reason));
  expect(fresh, 'the first run left no such value').toEqual([]);
}

/** The reasons why options that fit a config do not fit the result of the first run. */
const NO_LONGER =
  /^(?:(?:This|The new) \w+ cannot (?:contain|have) "\w+"\.|The (?:target|navigation) does not list "|Several groups match --group\.|There is a group of this name in the |Pages behind a \$ref cannot be split\.|The root is "|Unknown \w+ ")/;

function reasonsIn({ files }: Plan): string[] {
  return files.flatMap(({ report }) => report.notConverted.map(({ reason }) => reason));
}

function isPointer(option: unknown): option is string {
  return typeof option === 'string' && option.startsWith('/navigation/');
}

/** Tests whether the value at a pointer was not there before: the removal of an entry moves those after it. */
function isElsewhere(pointer: string, { main, before, after }: Outcome): boolean {
  const [was, is] = [before, after].map((one) => nodeAt(one.root, tokensOf(pointer)));
  if (!was || !is || !main.map) return was !== is;
  const { line, column } = positionAt(lineStarts(main.after), is.start);
  const origin = trace(main.map(), line, column);
  const start = positionAt(linesOf(before.text), was.start);
  return origin?.line !== start.line || origin.column !== start.column;
}

function tokensOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
