import type { PageFiles } from './page-files.ts';

/** Tells whether a path is matched. */
export type PathFilter = (path: string) => boolean;

/**
 * Compiles patterns as in a `.gitignore` file: `#` comments, `!` negation, a slash before the end anchors,
 * a slash at the end means folders only, `*`, `**`, `?`, `[classes]` and `\` escapes.
 * Matching takes time in proportion to pattern × path, whatever the pattern.
 */
export function ignoreFilter(patterns: readonly string[]): PathFilter {
  const rules = patterns.flatMap(parsePattern);
  if (rules.length === 0) return () => false;
  const verdict = (segments: readonly string[], isFolder: boolean): boolean | undefined => {
    for (let index = rules.length - 1; index >= 0; index -= 1) {
      const rule = rules[index] as IgnoreRule;
      if ((isFolder || !rule.folderOnly) && matchSegments(rule.segments, segments)) {
        return !rule.negated;
      }
    }
    return undefined;
  };
  return (path) => {
    const segments = path.split('/');
    // As in git, nothing below an ignored folder can be brought back.
    for (let length = 1; length < segments.length; length += 1) {
      if (verdict(segments.slice(0, length), true)) return true;
    }
    return verdict(segments, false) === true;
  };
}

interface IgnoreRule {
  segments: readonly Segment[];
  negated: boolean;
  folderOnly: boolean;
}

/** One path segment of a pattern: a plain name, pieces to match characters with, or any number of segments. */
type Segment = string | Piece[] | '**';
/** Matches one character, or (`*`) any number of them. */
type Piece = '*' | ((char: string) => boolean);

const ANY: Piece[] = ['*'];

function parsePattern(line: string): IgnoreRule[] {
  let pattern = withoutTrailingSpaces(line.endsWith('\r') ? line.slice(0, -1) : line);
  if (pattern === '' || pattern.startsWith('#')) return [];
  const negated = pattern.startsWith('!');
  if (negated) pattern = pattern.slice(1);
  const folderOnly = pattern.endsWith('/');
  if (folderOnly) pattern = pattern.slice(0, -1);
  const anchored = pattern.includes('/');
  const names = (pattern.startsWith('/') ? pattern.slice(1) : pattern).split('/');
  const segments: Segment[] = anchored ? [] : ['**'];
  for (const name of names) {
    const isDouble = anchored && /^\*{2,}$/.test(name);
    const segment = isDouble ? '**' : parseSegment(name);
    // A pattern that can match nothing: an empty segment, an open bracket, a backslash at the end.
    if (segment === undefined) return [];
    segments.push(segment);
  }
  // What `folder/**` means is all that is inside, not the folder.
  if (anchored && segments.at(-1) === '**') segments.push(ANY);
  return [{ segments, negated, folderOnly }];
}

function withoutTrailingSpaces(line: string): string {
  let end = 0;
  for (let at = 0; at < line.length; at += 1) {
    if (line.charAt(at) === '\\') at += 1;
    else if (line.charAt(at) === ' ') continue;
    end = at + 1;
  }
  return line.slice(0, end);
}

function matchSegments(pattern: readonly Segment[], path: readonly string[]): boolean {
  return matchSequence(
    pattern.length,
    path.length,
    (index) => pattern[index] === '**',
    (index, at) => matchSegment(pattern[index] as Segment, path[at] as string),
  );
}

function matchSegment(segment: Segment, name: string): boolean {
  if (typeof segment === 'string') return segment === name;
  const characters = [...name];
  return matchSequence(
    segment.length,
    characters.length,
    (index) => segment[index] === '*',
    (index, at) => (segment[index] as Exclude<Piece, '*'>)(characters[at] as string),
  );
}

/** The greedy wildcard algorithm: on a mismatch only the last wildcard takes one more. */
function matchSequence(
  patternLength: number,
  length: number,
  isWildcard: (index: number) => boolean,
  matches: (index: number, at: number) => boolean,
): boolean {
  let index = 0;
  let at = 0;
  let wildcard = -1;
  let retry = 0;
  while (at < length) {
    if (index < patternLength && isWildcard(index)) {
      wildcard = index;
      retry = at;
      index += 1;
    } else if (index < patternLength && matches(index, at)) {
      index += 1;
      at += 1;
    } else if (wildcard !== -1) {
      retry += 1;
      at = retry;
      index = wildcard + 1;
    } else {
      return false;
    }
  }
  while (index < patternLength && isWildcard(index)) index += 1;
  return index === patternLength;
}

/** `undefined` where nothing can match. */
function parseSegment(text: string): Segment | undefined {
  if (text === '') return undefined;
  if (!/[*?[\\]/.test(text)) return text;
  const characters = [...text];
  const pieces: Piece[] = [];
  for (let at = 0; at < characters.length; at += 1) {
    const char = characters[at] as string;
    if (char === '*') {
      if (pieces.at(-1) !== '*') pieces.push('*');
    } else if (char === '?') {
      pieces.push(() => true);
    } else if (char === '[') {
      const set = parseClass(characters, at);
      if (!set) return undefined;
      pieces.push(set.test);
      at = set.end;
    } else {
      if (char === '\\') at += 1;
      const literal = characters[at];
      if (literal === undefined) return undefined;
      pieces.push((other) => other === literal);
    }
  }
  return pieces;
}

const NAMED_CLASSES: Readonly<Record<string, RegExp>> = {
  alnum: /^[a-zA-Z0-9]$/,
  alpha: /^[a-zA-Z]$/,
  blank: /^[ \t]$/,
  cntrl: /^\p{Cc}$/u,
  digit: /^[0-9]$/,
  graph: /^[!-~]$/,
  lower: /^[a-z]$/,
  print: /^[ -~]$/,
  punct: /^[!-/:-@[-`{-~]$/,
  space: /^\s$/,
  upper: /^[A-Z]$/,
  xdigit: /^[0-9a-fA-F]$/,
};

/** The bracket expression that opens at `start`; `undefined` where it never closes. */
function parseClass(
  characters: readonly string[],
  start: number,
): { test: (char: string) => boolean; end: number } | undefined {
  let at = start + 1;
  const negated = characters[at] === '!' || characters[at] === '^';
  if (negated) at += 1;
  const tests: ((char: string) => boolean)[] = [];
  for (let first = true; first || characters[at] !== ']'; first = false) {
    if (characters[at] === '[' && characters[at + 1] === ':') {
      const close = characters.indexOf(']', at + 2);
      const name = characters.slice(at + 2, close - 1).join('');
      if (close !== -1 && characters[close - 1] === ':' && close > at + 2) {
        const named = Object.hasOwn(NAMED_CLASSES, name) ? NAMED_CLASSES[name] : undefined;
        if (!named) return undefined;
        tests.push((char) => named.test(char));
        at = close + 1;
        continue;
      }
    }
    const from = memberAt(characters, at);
    if (!from) return undefined;
    at = from.next;
    if (characters[at] === '-' && characters[at + 1] !== ']') {
      const to = memberAt(characters, at + 1);
      if (!to) return undefined;
      tests.push((char) => char >= from.char && char <= to.char);
      at = to.next;
    } else {
      tests.push((char) => char === from.char);
    }
  }
  return { test: (char) => tests.some((test) => test(char)) !== negated, end: at };
}

function memberAt(
  characters: readonly string[],
  at: number,
): { char: string; next: number } | undefined {
  const escaped = characters[at] === '\\';
  const char = characters[escaped ? at + 1 : at];
  return char === undefined ? undefined : { char, next: at + (escaped ? 2 : 1) };
}

/**
 * Tells which pages need no entry in the navigation: those whose name, or that of a folder above them, begins with a
 * dot, and those that the settings ignore. A pattern of the settings names a page or its file.
 *
 * @returns whether the page with a slug is one of them.
 */
export function exemptPages(
  { ignore }: { readonly ignore: readonly string[] },
  { pages }: { readonly pages: PageFiles },
): (slug: string) => boolean {
  const isIgnored = ignoreFilter(ignore.flatMap(forFilesToo));
  return (slug) => isHidden(slug) || isIgnored(pages.get(slug) ?? slug);
}

function isHidden(slug: string): boolean {
  return slug.startsWith('.') || slug.includes('/.');
}

/** A pattern as it stands, and as it would stand for the files of the pages that it names. */
function forFilesToo(pattern: string): string[] {
  const text = pattern.trimEnd();
  // An escape at the end, and a slash, are about something else than the name of a page.
  return text === '' || /[\\/]$/.test(text) ? [pattern] : [pattern, `${text}.mdx`, `${text}.md`];
}
