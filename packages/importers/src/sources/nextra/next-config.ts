import { normalizeBasePath } from '@nav/paths';
import { assertParsed } from '../../model/framework.ts';
import { type Lost, newLost, type SourceRedirect } from '../../model/source.ts';
import { fileNamed, type SourceFiles } from '../../reading/files.ts';
import type { Place } from '../../reading/place.ts';
import { entries, listOf, property, reasonOf, textOf } from '../../reading/script/read.ts';
import type { Scripts } from '../../reading/script/script.ts';
import type { Value } from '../../reading/script/values/values.ts';

export interface NextConfig {
  file: string | undefined;
  /** The start of all addresses: `/docs`, or empty. */
  basePath: string;
  /** The address of the folder `content`. */
  contentBasePath: string;
  locales: readonly string[];
  localesAt: Place | undefined;
  defaultLocale: string | undefined;
  redirects: readonly SourceRedirect[];
  lost: readonly Lost[];
}

export function findNextConfig(files: SourceFiles, folder: string): string | undefined {
  return fileNamed(files, folder, 'next.config', ['js', 'mjs', 'ts', 'mts', 'cjs']);
}

export function readNextConfig(files: SourceFiles, folder: string, scripts: Scripts): NextConfig {
  const file = findNextConfig(files, folder);
  const script = file === undefined ? undefined : scripts.open(file);
  if (script) assertParsed(script);
  const config = script && scripts.call(script.value, []);
  const text = file === undefined ? '' : (files.read(file) ?? '').replace(/^\s*\/\/.*$/gm, '');
  const i18n = property(config, 'i18n');
  const locales = listOf(i18n, 'locales')?.flatMap((one) => textOf(one) ?? []);
  const lost: Lost[] = [];
  const redirects = property(config, 'redirects');
  if (config?.kind === 'unknown' && /\bredirects\b/.test(text)) {
    lost.push(newLost('redirects', config.reason, config.at));
  }
  return {
    file,
    basePath: normalizeBasePath(textOf(config, 'basePath') ?? literalIn(text, 'basePath') ?? ''),
    // An option of `nextra()`, which returns a function, so it is in no value.
    contentBasePath: normalizeBasePath(literalIn(text, 'contentDirBasePath') ?? ''),
    localesAt: property(i18n, 'locales')?.at,
    locales: locales ?? literalsIn(text, 'locales'),
    defaultLocale:
      textOf(i18n, 'defaultLocale') ?? literalIn(text, 'defaultLocale') ?? locales?.[0],
    redirects: redirects ? readRedirects(scripts.call(redirects, []), lost) : [],
    lost,
  };
}

function literalIn(text: string, name: string): string | undefined {
  return new RegExp(`\\b${name}['"]?\\s*:\\s*(['"\`])([^'"\`$]*)\\1`).exec(text)?.[2];
}

function literalsIn(text: string, name: string): string[] {
  const list = new RegExp(`\\b${name}['"]?\\s*:\\s*\\[([^\\]]*)\\]`).exec(text)?.[1] ?? '';
  return [...list.matchAll(/(['"`])([\w-]+)\1/g)].map(([, , one = '']) => one);
}

function readRedirects(list: Value, lost: Lost[]): SourceRedirect[] {
  if (list.kind !== 'list') {
    lost.push(newLost('redirects', reasonOf(list, 'it is not a list'), list.at));
    return [];
  }
  return list.items.flatMap((item) => {
    const from = textOf(item, 'source');
    const to = textOf(item, 'destination');
    const { at } = item;
    if (from === undefined || to === undefined) {
      const reason = reasonOf(item, 'its addresses are not texts');
      lost.push(newLost(`redirect ${from ?? to ?? ''}`.trim(), reason, at));
      return [];
    }
    const isConditional = entries(item).some(({ key }) => key === 'has' || key === 'missing');
    const literal = isConditional ? undefined : literalRedirects(from, to);
    if (!literal) {
      const reason = isConditional ? 'it has conditions' : 'docs.json has no such pattern';
      lost.push(newLost(`redirect ${from}`, reason, at));
    }
    return (literal ?? []).map((one) => ({ ...one, at }));
  });
}

/** Returns a redirect for each word of a pattern such as `/guide/:slug(latex|mermaid)`; undefined for regular expressions. */
function literalRedirects(from: string, to: string): { from: string; to: string }[] | undefined {
  const choice = /:(\w+)\(([\w.|-]+)\)/.exec(from);
  const words = choice?.[2]?.split('|') ?? [undefined];
  const redirects = words.map((word) => {
    if (choice === null || word === undefined) return { from, to };
    const name = new RegExp(`:${choice[1]}(?!\\w)`);
    return { from: from.replace(choice[0], word), to: to.replace(name, word) };
  });
  return redirects.some((one) => /[(){}?]/.test(`${one.from}${one.to.replace(/^https?:/, '')}`))
    ? undefined
    : redirects;
}
