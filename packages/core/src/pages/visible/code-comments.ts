/** The beginnings of comments in some languages. */
const MARKS: readonly (readonly [languages: RegExp, marks: readonly string[]])[] = [
  [
    /^(?:py(?:thon)?\d?|(?:ba|z|fi|c)?sh(?:ell)?|shell-?session|console|ya?ml|toml|ini|rb|ruby|r|perl|pl|docker(?:file)?|make(?:file)?|env|dotenv|powershell|ps1?|elixir|ex|hcl|terraform|tf|nginx|graphql|gql|conf)$/i,
    ['#'],
  ],
  [
    /^(?:[jt]sx?|[mc][jt]s|javascript|typescript|java|kotlin|kt|swift|go(?:lang)?|rust|rs|c|cc|cpp|c\+\+|csharp|cs|c#|scala|dart|json[c5]|scss|less|solidity|sol|proto(?:buf)?|groovy|zig|css)$/i,
    ['//', '/*'],
  ],
  [/^php$/i, ['//', '#', '/*']],
  [/^(?:sql|lua|haskell|hs|postgres(?:ql)?|mysql)$/i, ['--']],
  [/^(?:html?|xml|svg|vue|svelte|mdx?|markdown)$/i, ['<!--']],
];

/** Lines of block comments, which start with an asterisk in every style guide. */
const BLOCK_LINE = /^\s*(?:\*(?:\s|\/|$)|\/\*)/;

/** A mark inside a string is not a comment. */
export function withoutCodeComment(line: string, language: string): string {
  const marks = MARKS.find(([languages]) => languages.test(language))?.[1] ?? [];
  if (marks.includes('/*') && BLOCK_LINE.test(line)) return '';
  let quote = '';
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] as string;
    if (quote !== '') {
      if (character === '\\') at += 1;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === "'" || character === '`') quote = character;
    else if (at === 0 || /\s|;/.test(line[at - 1] as string)) {
      const mark = marks.find((one) => line.startsWith(one, at));
      if (mark !== undefined) return line.slice(0, at) + afterComment(line, at, mark);
    }
  }
  // An apostrophe in a comment looks like the beginning of a string.
  const start = marks.find((mark) => line.trimStart().startsWith(mark));
  return start === undefined ? line : '';
}

/** Returns what follows a comment that ends in its line. */
function afterComment(line: string, at: number, mark: string): string {
  const close = mark === '/*' ? '*/' : mark === '<!--' ? '-->' : undefined;
  const end = close === undefined ? -1 : line.indexOf(close, at);
  return end === -1 || close === undefined ? '' : line.slice(end + close.length);
}
