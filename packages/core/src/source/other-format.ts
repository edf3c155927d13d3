/** Formats that people pass for JSON, each with how its text begins after white space and `#` comments. */
const BEGINNINGS: readonly (readonly [name: string, beginning: RegExp])[] = [
  ['a page', /^---[ \t]*\r?\n(?:[^\n]*\n){0,200}?---[ \t]*(?:\r?\n|$)/],
  ['YAML', /^(?:---|%YAML)(?:\s|$)/],
  ['JavaScript', /^(?:export|import|module\.exports|const|let|var)\b/],
  ['TOML', /^(?:\[\[?[A-Za-z_][\w.-]*\]\]?[ \t]*\n|[A-Za-z_][\w.-]*[ \t]*=[^=])/],
  ['YAML', /^(?:[A-Za-z_$][\w$-]*:(?:\s|$)|- [A-Za-z])/],
  ['XML or HTML', /^<[!?A-Za-z]/],
];

/** Returns the name of the format that a text seems to have, if it is not JSON; `undefined` if that is not clear. */
export function otherFormatOf(text: string): string | undefined {
  const start = text
    .slice(0, 10_000)
    .replace(/^\ufeff/, '')
    .replace(/^(?:\s|#[^\n]*\n)+/, '');
  return BEGINNINGS.find(([, beginning]) => beginning.test(start))?.[0];
}
