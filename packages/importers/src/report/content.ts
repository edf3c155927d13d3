import { once } from '@nav/collections';
import { codeAt, readMarkup } from '@nav/core/internal';
import { type Lost, newLost } from '../model/source.ts';
import type { SourceFiles } from '../reading/files.ts';

/**
 * Syntax of other frameworks that builders of `docs.json` show as text or cannot read. Most pages have none of the signs, and looking
 * for those takes a tenth of the time.
 */
const SYNTAX: readonly { name: string; signs: readonly string[]; pattern: RegExp }[] = [
  {
    name: 'admonitions such as :::note',
    signs: [':::'],
    pattern: /^ {0,3}:::+[ \t]*[\w[{](?!\w*\.\w)/gm,
  },
  {
    name: 'API documentation such as ::: module.name',
    signs: ['::: '],
    pattern: /^ {0,3}::: \w+(?:\.\w+)+\s*$/gm,
  },
  {
    name: 'admonitions such as !!! note',
    signs: ['!!!', '???'],
    pattern: /^ {0,3}(?:!!!|\?\?\?\+?)[ \t]+\w/gm,
  },
  { name: 'blocks such as {% hint %}', signs: ['{%'], pattern: /^[ \t]*\{%[ \t]*\w/gm },
  {
    name: 'mdBook directives such as {{#include}}',
    signs: ['{{'],
    pattern: /\{\{ ?#(?:\w*include|playground|playpen|template|title)\b/g,
  },
  {
    // An import rewrites the lists of headings that contain an id.
    name: 'attribute lists such as { .wide }',
    signs: ['{'],
    pattern:
      /(?<!\{)\{:?[ \t]*(?:[.#][A-Za-z][\w-]*|[\w-]+="[^"{}\n]*")(?:[ \t][^{}\n]*)?\}(?<!^ {0,3}#{1,6}[ \t][^\n]*)/gm,
  },
  {
    name: 'calls such as require("./a.png")',
    signs: ['require('],
    pattern: /\brequire\(["'][^"'\n]*["']\)/g,
  },
  {
    name: 'links such as pathname:///a.pdf',
    signs: ['pathname:'],
    pattern: /\bpathname:\/\/\//g,
  },
  {
    // Builders import Markdown from paths, but not from aliases such as `@site/`.
    name: 'imports of components',
    signs: ['import'],
    pattern: /^import[ \t][^\n]*from[ \t]*["'](?![./][^"'\n]*\.mdx?["'])/gm,
  },
];

/** Reports, once for each kind of syntax, the pages whose text an import does not convert. */
export function contentNotes(files: SourceFiles, pages: Iterable<string>): Lost[] {
  const found = SYNTAX.map((one) => ({ ...one, pages: [] as string[] }));
  for (const file of pages) {
    const text = files.read(file) ?? '';
    // In code, all of this is only shown.
    const code = once(() => readMarkup(text).code);
    const isShown = ({ index, 0: whole }: RegExpExecArray) =>
      !codeAt(code(), index + whole.length - 1);
    for (const one of found) {
      if (!one.signs.some((sign) => text.includes(sign))) continue;
      for (const match of text.matchAll(one.pattern)) {
        if (!isShown(match)) continue;
        one.pages.push(file);
        break;
      }
    }
  }
  return found.flatMap(({ name, pages: all }): Lost[] => {
    const [first] = all;
    if (first === undefined) return [];
    const what = `${name} in ${all.length === 1 ? '1 page' : `${all.length} pages`}`;
    const reason = 'an import converts the navigation, not the text of pages';
    return [newLost(what, reason, first)];
  });
}
