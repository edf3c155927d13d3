/**
 * The text of a case: an optional description, then sections. A section is a line `-- NAME --` and the lines up to the
 * next section. Attributes in brackets, as in `-- site/docs.json [crlf] --`, say how its content differs from these
 * lines:
 *
 * - `crlf`: every line ends with a carriage return and a line feed.
 * - `escaped`: `\r`, `\uXXXX` and `\\` are characters.
 * - `no final newline`: the last line has no end.
 * - `base64`: the content is bytes that are not UTF-8.
 *
 * A name that could be misread is a JSON string. A backslash precedes a line of content that looks like a header.
 *
 * Several cases about one site can be variants in one text: each begins with a line `== NAME ==`, and the sections
 * before the first one belong to all of them.
 */
export interface CaseFile extends Sections {
  /** The variants by name, in their order. */
  variants: Map<string, Sections>;
}

export interface Sections {
  /** The text before the first section; empty or whole lines. */
  about: string;
  /** The contents of sections by name, in order; bytes if a content is not UTF-8. */
  sections: Map<string, Content>;
}

export type Content = string | Uint8Array;

const HEADER = /^-- (.+?)(?: \[([^\][]+)\])? --$/s;
const VARIANT = /^== ([\w-]+) ==$/;
const BEFORE_HEADER = /^(?=\\*(?:-- [^\n]* --|== [\w-]+ ==)$)/gm;
const ESCAPE_BEFORE_HEADER = /^\\(?=\\*(?:-- [^\n]* --|== [\w-]+ ==)$)/gm;
const UNSAFE_IN_NAME = /^["\s]|\s$|^$| \[.*\]$| -> |\p{Cc}|\p{Surrogate}/u;
const UNSAFE = /[\0\r\ufeff]|\p{Surrogate}/u;
const NOT_CRLF = /(?<!\r)\n|\r(?!\n)/;
const ATTRIBUTES = ['crlf', 'escaped', 'no final newline', 'base64'];

/**
 * Parses the text of a case.
 *
 * @throws Error with the line, starting at 1, if a header or an escape sequence is invalid or a name is repeated.
 */
export function parseCaseFile(text: string): CaseFile {
  if (text.includes('\r')) throw new Error('Line ends must be line feeds. Use [crlf].');
  if (text !== '' && !text.endsWith('\n')) throw new Error('The last line has no end.');
  const lines = text.split('\n').slice(0, -1);
  const starts = lines.flatMap((line, index) => (VARIANT.test(line) ? [index] : []));
  const variants = new Map<string, Sections>();
  for (const [at, start] of starts.entries()) {
    const [, name = ''] = VARIANT.exec(lines[start] as string) ?? [];
    if (variants.has(name)) throw new Error(`Line ${start + 1}: There are two variants "${name}".`);
    variants.set(name, parseSections(lines, start + 1, starts[at + 1]));
  }
  return { ...parseSections(lines, 0, starts[0]), variants };
}

function parseSections(all: readonly string[], from: number, to = all.length): Sections {
  const sections = new Map<string, Content>();
  const lines = all.slice(from, to);
  const starts = lines.flatMap((line, index) => (HEADER.test(line) ? [index] : []));
  for (const [at, start] of starts.entries()) {
    const body = lines.slice(start + 1, starts[at + 1]).map((line) => `${line}\n`);
    try {
      const { name, attributes } = parseHeader(lines[start] as string);
      if (sections.has(name)) throw new Error(`There are two sections "${name}".`);
      sections.set(name, decode(body.join(''), attributes));
    } catch (error) {
      const line = from + start + 1;
      throw new Error(`Line ${line}: ${(error as Error).message}`, { cause: error });
    }
  }
  const about = lines.slice(0, starts[0]).map((line) => `${line}\n`);
  return { about: unescapeHeaders(about.join('')), sections };
}

/** Prints the text of cases so that parsing it returns the same. */
export function printCaseFile({ variants, ...shared }: CaseFile): string {
  const printed = Array.from(variants, ([name, own]) => `== ${name} ==\n${printSections(own)}`);
  return printSections(shared) + printed.join('');
}

function printSections({ about, sections }: Sections): string {
  const printed = Array.from(sections, ([name, content]) => {
    const { text, attributes } = encode(content);
    const suffix = attributes.length > 0 ? ` [${attributes.join(', ')}]` : '';
    return `-- ${printName(name)}${suffix} --\n${text}`;
  });
  return escapeHeaders(about) + printed.join('');
}

/** Prints a name as it is, or as a JSON string if it could be misread. */
export function printName(name: string): string {
  return UNSAFE_IN_NAME.test(name) ? JSON.stringify(name).replaceAll(' -> ', ' \\u002d> ') : name;
}

export function parseName(printed: string): string {
  return printed.startsWith('"') ? JSON.parse(printed) : printed;
}

function parseHeader(line: string): { name: string; attributes: string[] } {
  const [, shown = '', listed] = HEADER.exec(line) ?? [];
  const attributes = listed?.split(', ') ?? [];
  const unknown = attributes.find((attribute) => !ATTRIBUTES.includes(attribute));
  if (unknown !== undefined)
    throw new Error(`Unknown attribute "${unknown}". Use ${ATTRIBUTES.join(', ')}.`);
  return { name: parseName(shown), attributes };
}

function encode(content: Content): { text: string; attributes: string[] } {
  if (typeof content !== 'string') {
    const base64 = Buffer.from(content).toString('base64');
    return { text: base64.replace(/.{1,76}/g, '$&\n'), attributes: ['base64'] };
  }
  let text = content;
  const attributes: string[] = [];
  if (text.includes('\n') && !NOT_CRLF.test(text)) {
    attributes.push('crlf');
    text = text.replaceAll('\r\n', '\n');
  }
  if (UNSAFE.test(text)) {
    attributes.push('escaped');
    text = printable(text.replaceAll('\\', '\\\\'));
  }
  if (text !== '' && !text.endsWith('\n')) {
    attributes.push('no final newline');
    text += '\n';
  }
  return { text: escapeHeaders(text), attributes };
}

function decode(body: string, attributes: readonly string[]): Content {
  if (attributes.includes('base64')) return Buffer.from(body, 'base64');
  let text = unescapeHeaders(body);
  if (attributes.includes('no final newline')) text = text.slice(0, -1);
  if (attributes.includes('escaped')) text = text.replace(/\\(u[\da-f]{4}|.?)/gs, unescaped);
  return attributes.includes('crlf') ? text.replaceAll('\n', '\r\n') : text;
}

function printable(text: string): string {
  return text.replace(new RegExp(UNSAFE, 'gu'), (character) =>
    character === '\r' ? '\\r' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function unescaped(sequence: string, code: string): string {
  if (code === '\\') return '\\';
  if (code === 'r') return '\r';
  if (code.length === 5) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
  throw new Error(`Unknown escape sequence ${sequence}. Use \\r, \\uXXXX or \\\\.`);
}

function escapeHeaders(text: string): string {
  return text.replace(BEFORE_HEADER, '\\');
}

function unescapeHeaders(text: string): string {
  return text.replace(ESCAPE_BEFORE_HEADER, '');
}
