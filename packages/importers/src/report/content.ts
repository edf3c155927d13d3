import { type Lost, newLost } from '../model/source.ts';
import { isCode } from '../reading/code.ts';
import type { SourceFiles } from '../reading/files.ts';

/** Syntax of other frameworks that builders of `docs.json` show as text or cannot read. */
const SYNTAX: readonly { name: string; pattern: RegExp }[] = [
  { name: 'admonitions such as :::note', pattern: /^ {0,3}:::+[ \t]*[\w[{](?!\w*\.\w)/m },
  { name: 'API documentation such as ::: module.name', pattern: /^ {0,3}::: \w+(?:\.\w+)+\s*$/m },
  { name: 'admonitions such as !!! note', pattern: /^ {0,3}(?:!!!|\?\?\?\+?)[ \t]+\w/m },
  { name: 'blocks such as {% hint %}', pattern: /^[ \t]*\{%[ \t]*\w/m },
  {
    name: 'mdBook directives such as {{#include}}',
    pattern: /\{\{ ?#(?:\w*include|playground|playpen|template|title)\b/,
  },
  {
    // An import rewrites the lists of headings that contain an id.
    name: 'attribute lists such as { .wide }',
    pattern:
      /^(?! {0,3}#{1,6}[ \t])[^\n]*(?<!\{)\{:?[ \t]*(?:[.#][A-Za-z][\w-]*|[\w-]+="[^"{}\n]*")(?:[ \t][^{}\n]*)?\}/m,
  },
  { name: 'imports of components', pattern: /^import[ \t][^\n]*from[ \t]*["']/m },
];

/** Reports, once for each kind of syntax, the pages whose text an import does not convert. */
export function contentNotes(files: SourceFiles, pages: Iterable<string>): Lost[] {
  const found = SYNTAX.map(({ name, pattern }) => ({ name, pattern, pages: [] as string[] }));
  for (const file of pages) {
    const whole = files.read(file);
    const possible = found.filter(({ pattern }) => pattern.test(whole ?? ''));
    if (whole === undefined || possible.length === 0) continue;
    const text = withoutCode(whole);
    for (const one of possible) if (one.pattern.test(text)) one.pages.push(file);
  }
  return found.flatMap(({ name, pages: all }): Lost[] => {
    const [first] = all;
    if (first === undefined) return [];
    const what = `${name} in ${all.length === 1 ? '1 page' : `${all.length} pages`}`;
    const reason = 'an import converts the navigation, not the text of pages';
    return [newLost(what, reason, { file: first, line: 1, column: 1 })];
  });
}

/** Returns a text without its code, in which all of this is only shown. */
function withoutCode(text: string): string {
  const lines = text.split('\n');
  const code = isCode(lines);
  return lines
    .filter((_, at) => !code[at])
    .join('\n')
    .replace(/(`+)[^`\n]+\1/g, '');
}
