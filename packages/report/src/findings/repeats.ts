import { groupBy } from '@nav/collections';
import type { Diagnostic } from '@nav/core';
import { formatNumber } from '@nav/display';
import { isContainer, pointerTokens } from '@nav/json';
import type { SiteReport } from '@nav/site/report';
import { MAX_REPEAT_DEPTH, MAX_SHARED_NAMES } from '../parts/limits.ts';

type VariantKind = 'version' | 'language';

/** The names of the versions and languages that contain a finding, by kind. */
type Variant = Readonly<Partial<Record<VariantKind, string>>>;

/** A finding, and the equal ones in other versions and languages. */
export interface RepeatedFinding {
  first: Diagnostic;
  others: readonly Diagnostic[];
  /** A sentence about the others, if there are any. */
  note: string | undefined;
}

export interface Repeats {
  /** Returns each finding once, in the order of the first ones. */
  fold(findings: readonly Diagnostic[]): RepeatedFinding[];
  /** Replaces the folders of versions and languages in a path with `*`. */
  shared(path: string): string;
}

const KINDS: readonly VariantKind[] = ['version', 'language'];

/** `undefined` for a site without versions and languages. */
export function siteRepeats({ file, config }: SiteReport): Repeats | undefined {
  const folders = new Map<string, VariantKind>();
  collectFolders((config as { navigation?: unknown } | undefined)?.navigation, folders, 0);
  if (folders.size === 0) return undefined;
  const kindOf = (name: string) => folders.get(name.toLowerCase());

  const variantOf = ({ file: at, pointer, subject }: Diagnostic): Variant => {
    const labels = at === file ? labelsAt(config, pointer) : {};
    if (Object.keys(labels).length > 0) return labels;
    const names = (at === file ? subject : at).split('/').slice(0, -1);
    const known = names.flatMap((name) => {
      const kind = kindOf(name);
      return kind === undefined ? [] : [[kind, name]];
    });
    return Object.fromEntries(known);
  };
  const keyOf = ({ code, severity, subject, args, file: at }: Diagnostic) => {
    // Folders with different numbers of pages are not equal.
    const { pages = '' } = args as { pages?: unknown };
    const plain = (path: string) =>
      inFolders(path, (names) => names.filter((name) => kindOf(name) === undefined));
    return `${severity} ${code} ${pages} ${at === file ? '' : plain(at)} ${plain(subject)}`;
  };
  return {
    shared: (path) =>
      inFolders(path, (names) => names.map((name) => (kindOf(name) === undefined ? name : '*'))),
    fold(findings) {
      const seen = new Map<string, number>();
      const located = findings.map((finding) => {
        const variant = variantOf(finding);
        const key = keyOf(finding);
        // A finding that one version has twice is not a repetition across versions.
        const own = `${key} ${variant.version} ${variant.language}`;
        const nth = (seen.get(own) ?? 0) + 1;
        seen.set(own, nth);
        return { finding, variant, key: `${nth} ${key}` };
      });
      return Array.from(groupBy(located, ({ key }) => key).values(), (alike) => {
        const [first, ...others] = alike.map(({ finding }) => finding);
        const note = noteOf(alike.map(({ variant }) => variant));
        return { first: first as Diagnostic, others, note };
      });
    },
  };
}

/** Joins findings with the same cause, in the order of the first ones: those with the same message, and links to the same missing file. */
export function foldAlike(all: readonly RepeatedFinding[]): RepeatedFinding[] {
  const causeOf = ({ code, subject, message }: Diagnostic) =>
    code === 'link-not-found' ? subject : message;
  return Array.from(groupBy(all, ({ first }) => causeOf(first)).values(), ([one, ...alike]) => {
    const { first, others, note } = one as RepeatedFinding;
    const more = alike.flatMap((each) => [each.first, ...each.others]);
    if (more.length === 0) return { first, others, note };
    const places = more.slice(0, MAX_SHARED_NAMES).map(({ file, range }) => {
      const { line } = range.start;
      return file === first.file ? `line ${line}` : `${file}:${line}`;
    });
    if (more.length > places.length) places.push('…');
    const count = formatNumber(more.length);
    const same = `The same at ${count} other ${more.length === 1 ? 'location' : 'locations'}`;
    return { first, others: [...others, ...more], note: `${same}: ${places.join(', ')}` };
  });
}

/** Returns a sentence such as `The same in 23 other versions: v1.15, v1.14, v1.13, …` */
function noteOf(all: readonly Variant[]): string | undefined {
  if (all.length < 2) return undefined;
  const kinds = KINDS.filter((kind) => new Set(all.map((variant) => variant[kind])).size > 1);
  const names = all
    .slice(1)
    .map((variant) =>
      kinds.some((kind) => variant[kind] !== undefined)
        ? kinds.map((kind) => variant[kind] ?? `default ${kind}`).join(' ')
        : 'the default',
    );
  const nouns = kinds.map((kind) => (names.length === 1 ? kind : `${kind}s`)).join(' and ');
  const named = names.slice(0, MAX_SHARED_NAMES);
  if (names.length > named.length) named.push('…');
  return `The same in ${formatNumber(names.length)} other ${nouns}: ${named.join(', ')}`;
}

/** Collects the usual names of the folders of all versions and languages, in lower case. */
function collectFolders(value: unknown, folders: Map<string, VariantKind>, depth: number): void {
  if (!isContainer(value) || depth > MAX_REPEAT_DEPTH) return;
  const { version, language } = value as Record<string, unknown>;
  if (typeof language === 'string') folders.set(language.toLowerCase(), 'language');
  if (typeof version === 'string')
    for (const name of versionFolders(version.toLowerCase())) folders.set(name, 'version');
  for (const [key, child] of Object.entries(value)) {
    // Groups and pages are most of a config, and contain neither.
    if (key !== 'pages' && key !== 'groups') collectFolders(child, folders, depth + 1);
  }
}

/** Returns the usual folders of a version: `v1.4`, `1.4`, `v1` and `1` for `v1.4 (old)`. */
function versionFolders(label: string): string[] {
  const words = label.split(/[\s()]+/).filter((word) => /\d/.test(word));
  const majors = words.flatMap((word) => /^v?\d+(?=\.)/.exec(word) ?? []);
  return [label, ...words, ...majors].flatMap((name) => {
    const plain = name.replace(/^v(?=\d)/, '');
    return [name, plain, `v${plain}`];
  });
}

function labelsAt(config: unknown, pointer: string | null): Variant {
  const found: Partial<Record<VariantKind, string>> = {};
  let value = config;
  for (const token of pointerTokens(pointer ?? '')) {
    if (!isContainer(value) || !Object.hasOwn(value, token)) break;
    value = (value as Record<string, unknown>)[token];
    const { version, language } = (value ?? {}) as Record<string, unknown>;
    if (typeof version === 'string') found.version = version;
    if (typeof language === 'string') found.language = language;
  }
  return found;
}

function inFolders(path: string, change: (names: string[]) => string[]): string {
  const names = path.split('/');
  const last = names.pop() ?? '';
  return [...change(names), last].join('/');
}
