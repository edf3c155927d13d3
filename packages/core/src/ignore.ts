/** Tells whether a path is matched. */
export type PathFilter = (path: string) => boolean;

/**
 * Compiles patterns as in a `.gitignore` file: `#` comments, `!` negation, a slash before the end anchors,
 * a slash at the end means folders only, `*`, `**`, `?` and `[classes]`.
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
  segments: readonly string[];
  negated: boolean;
  folderOnly: boolean;
}

function parsePattern(line: string): IgnoreRule[] {
  let pattern = line.trimEnd();
  if (pattern.endsWith('\\') && pattern.length < line.length) pattern += ' ';
  if (pattern === '' || pattern.startsWith('#')) return [];
  const negated = pattern.startsWith('!');
  if (negated) pattern = pattern.slice(1);
  const folderOnly = pattern.endsWith('/');
  if (folderOnly) pattern = pattern.slice(0, -1);
  const anchored = pattern.includes('/');
  const segments = pattern.split('/').filter((segment) => segment !== '');
  if (segments.length === 0) return [];
  return [{ segments: anchored ? segments : ['**', ...segments], negated, folderOnly }];
}

/** Matches path segments against pattern segments; `**` stands for any number of them. */
function matchSegments(pattern: readonly string[], path: readonly string[]): boolean {
  return matchSequence(
    pattern.length,
    path.length,
    (index) => pattern[index] === '**',
    (index, at) => matchSegment(pattern[index] as string, path[at] as string),
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

type Piece = '*' | { test: (char: string) => boolean };

function matchSegment(pattern: string, name: string): boolean {
  if (!/[*?[\\]/.test(pattern)) return pattern === name;
  const pieces = segmentPieces(pattern);
  return matchSequence(
    pieces.length,
    name.length,
    (index) => pieces[index] === '*',
    (index, at) => (pieces[index] as Exclude<Piece, '*'>).test(name.charAt(at)),
  );
}

function segmentPieces(pattern: string): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < pattern.length; at += 1) {
    const char = pattern.charAt(at);
    if (char === '*') {
      if (pieces.at(-1) !== '*') pieces.push('*');
    } else if (char === '?') {
      pieces.push({ test: () => true });
    } else if (char === '[' && pattern.indexOf(']', at + 2) !== -1) {
      const end = pattern.indexOf(']', at + 2);
      pieces.push({ test: characterClass(pattern.slice(at + 1, end)) });
      at = end;
    } else {
      const literal = char === '\\' && at + 1 < pattern.length ? pattern.charAt(++at) : char;
      pieces.push({ test: (other) => other === literal });
    }
  }
  return pieces;
}

function characterClass(body: string): (char: string) => boolean {
  const negated = body.startsWith('!') || body.startsWith('^');
  const members = negated ? body.slice(1) : body;
  return (char) => {
    let found = false;
    for (let at = 0; at < members.length; at += 1) {
      const first = members.charAt(at);
      if (members.charAt(at + 1) === '-' && at + 2 < members.length) {
        found ||= char >= first && char <= members.charAt(at + 2);
        at += 2;
      } else {
        found ||= char === first;
      }
    }
    return found !== negated;
  };
}
