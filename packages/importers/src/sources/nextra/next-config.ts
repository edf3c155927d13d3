import { posix } from 'node:path';
import type { Lost, SourceRedirect } from '../../model/source.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { entries, listOf, property, textOf } from '../../reading/script/read.ts';
import type { Scripts } from '../../reading/script/script.ts';
import type { Value } from '../../reading/script/values.ts';

export interface NextConfig {
  file: string | undefined;
  /** The start of all addresses: `/docs`, or empty. */
  basePath: string;
  /** The address of the folder `content`. */
  contentBasePath: string;
  locales: readonly string[];
  defaultLocale: string | undefined;
  redirects: readonly SourceRedirect[];
  lost: readonly Lost[];
}

/** Returns the path of the configuration of Next.js in a folder. */
export function findNextConfig(files: SourceFiles, folder: string): string | undefined {
  return ['js', 'mjs', 'ts', 'mts', 'cjs']
    .map((extension) => posix.join(folder, `next.config.${extension}`))
    .find((file) => files.has(file));
}

/** Reads the configuration of Next.js in a folder. */
export function readNextConfig(files: SourceFiles, folder: string, scripts: Scripts): NextConfig {
  const file = findNextConfig(files, folder);
  const config = file === undefined ? undefined : scripts.call(scripts.open(file).value, []);
  const parts = config ? objectsIn(config) : [];
  const find = (name: string) => parts.map((part) => property(part, name)).find(Boolean);
  const i18n = find('i18n');
  const lost: Lost[] = [];
  const redirects = find('redirects');
  return {
    file,
    basePath: trimmed(textOf(find('basePath'))),
    contentBasePath: trimmed(contentBasePath(file === undefined ? '' : (files.read(file) ?? ''))),
    locales: listOf(property(i18n, 'locales'))?.flatMap((one) => textOf(one) ?? []) ?? [],
    defaultLocale: textOf(property(i18n, 'defaultLocale')),
    redirects: redirects ? readRedirects(scripts.call(redirects, []), lost) : [],
    lost,
  };
}

/** Returns an object, or the objects that are passed to a function which is not known. */
function objectsIn(value: Value, depth = 0): Value[] {
  if (value.kind === 'object') return [value];
  if (value.kind !== 'unknown' || depth > 10) return [];
  return (value.parts ?? []).flatMap((part) => objectsIn(part, depth + 1));
}

/** Reads the option of `nextra()`. Its result is a function, so the option is in no value. */
function contentBasePath(text: string): string | undefined {
  return /\bcontentDirBasePath\s*:\s*(['"`])([^'"`$]*)\1/.exec(text)?.[2];
}

function trimmed(path: string | undefined): string {
  const inner = (path ?? '').replace(/^\/+|\/+$/g, '');
  return inner === '' ? '' : `/${inner}`;
}

function readRedirects(list: Value, lost: Lost[]): SourceRedirect[] {
  if (list.kind !== 'list') {
    const reason = list.kind === 'unknown' ? list.reason : 'it is not a list';
    lost.push({ kind: 'lost', what: 'redirects', reason, at: list.at });
    return [];
  }
  return list.items.flatMap((item) => {
    const from = textOf(property(item, 'source'));
    const to = textOf(property(item, 'destination'));
    const { at } = item;
    if (from === undefined || to === undefined) {
      const reason = item.kind === 'unknown' ? item.reason : 'its addresses are not texts';
      lost.push({ kind: 'lost', what: `redirect ${from ?? to ?? ''}`.trim(), reason, at });
      return [];
    }
    const isConditional = entries(item).some(({ key }) => key === 'has' || key === 'missing');
    const literal = isConditional ? undefined : literalRedirects(from, to);
    if (!literal) {
      const reason = isConditional ? 'it has conditions' : 'its pattern is not literal';
      lost.push({ kind: 'lost', what: `redirect ${from}`, reason, at });
    }
    return (literal ?? []).map((one) => ({ ...one, at }));
  });
}

/** Returns a redirect for each word of a pattern such as `/guide/:slug(latex|mermaid)`; undefined for other patterns. */
function literalRedirects(from: string, to: string): { from: string; to: string }[] | undefined {
  const choice = /:(\w+)\(([\w.|-]+)\)/.exec(from);
  const words = choice?.[2]?.split('|') ?? [undefined];
  const redirects = words.map((word) => {
    if (choice === null || word === undefined) return { from, to };
    const name = new RegExp(`:${choice[1]}(?!\\w)`);
    return { from: from.replace(choice[0], word), to: to.replace(name, word) };
  });
  return redirects.some((one) => /[:*(){}?+]/.test(`${one.from}${one.to.replace(/^https?:/, '')}`))
    ? undefined
    : redirects;
}
