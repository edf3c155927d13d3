import { MAX_GLOB_STEPS, MAX_PATTERN } from '../../reading/limits.ts';

/** A part of a pattern. `folders` is any number of folders, with the slash after each. */
type Part =
  | { kind: 'text'; text: string }
  | { kind: 'any' | 'one' | 'folders' }
  | { kind: 'set'; isNegated: boolean; ranges: readonly (readonly [string, string])[] }
  | { kind: 'choice'; operator: string; choices: readonly (readonly Part[])[] };

/**
 * Compiles a pattern for paths: `*` and `?` within a name, `**` for folders, `[sets]`, and the choices `@(a|b)`, `?(a)`,
 * `*(a)`, `+(a)` and `!(a)`. A name with a dot at its start is matched only if the pattern also has the dot. A path of a
 * folder ends with a slash, which the pattern may leave out.
 */
export function globFilter(pattern: string): (path: string) => boolean {
  if (pattern.length > MAX_PATTERN) return () => false;
  const { parts } = parse(pattern, 0, false);
  return (path) => {
    const plain = path.replace(/\/$/, '');
    return matches(parts, path) || (plain !== path && matches(parts, plain));
  };
}

function parse(pattern: string, start: number, isChoice: boolean): { parts: Part[]; end: number } {
  const parts: Part[] = [];
  let at = start;
  while (at < pattern.length && !(isChoice && /[|)]/.test(pattern.charAt(at)))) {
    const token = parseChoice(pattern, at) ?? parseFolders(pattern, at) ?? parsePart(pattern, at);
    for (const part of token.parts) parts.push(part);
    at = token.end;
  }
  return { parts, end: at };
}

/** Parts of a pattern, and the offset of the next one. */
interface Token {
  parts: Part[];
  end: number;
}

function parseChoice(pattern: string, start: number): Token | undefined {
  const operator = pattern.charAt(start);
  if (!/^[@?*+!]\($/.test(pattern.slice(start, start + 2)) || !closes(pattern, start + 1)) return;
  const choices: Part[][] = [];
  let end = start + 1;
  do {
    const choice = parse(pattern, end + 1, true);
    choices.push(choice.parts);
    end = choice.end;
  } while (pattern.charAt(end) === '|');
  return { parts: [{ kind: 'choice', operator, choices }], end: end + 1 };
}

function parseFolders(pattern: string, start: number): Token | undefined {
  if (start > 0 && pattern.charAt(start - 1) !== '/') return;
  const found = /^(?:(?:\*{2,}\/)+|\*{2,}$)/.exec(pattern.slice(start))?.[0];
  if (found === undefined) return;
  const parts: Part[] = [{ kind: 'folders' }];
  if (!found.endsWith('/')) parts.push({ kind: 'any' });
  return { parts, end: start + found.length };
}

function parsePart(pattern: string, start: number): Token {
  const char = pattern.charAt(start);
  if (char === '*') return { parts: [{ kind: 'any' }], end: start + 1 };
  if (char === '?') return { parts: [{ kind: 'one' }], end: start + 1 };
  const set = char === '[' ? /^\[([!^]?)(\]?[^\]]*)\]/.exec(pattern.slice(start)) : null;
  if (set) {
    const ranges = [...(set[2] ?? '').matchAll(/(.)(?:-(.))?/gsu)].map(
      ([, from = '', to = from]) => [from, to] as const,
    );
    return {
      parts: [{ kind: 'set', isNegated: set[1] !== '', ranges }],
      end: start + set[0].length,
    };
  }
  const isEscape = char === '\\' && start + 1 < pattern.length;
  const text = isEscape ? pattern.charAt(start + 1) : char;
  return { parts: [{ kind: 'text', text }], end: start + (isEscape ? 2 : 1) };
}

function closes(pattern: string, start: number): boolean {
  let depth = 0;
  for (let at = start; at < pattern.length; at += 1) {
    if (pattern.charAt(at) === '(') depth += 1;
    else if (pattern.charAt(at) === ')') depth -= 1;
    if (depth === 0) return true;
  }
  return false;
}

function matches(parts: readonly Part[], path: string): boolean {
  let steps = 0;
  return ends(parts, 0).has(path.length);

  /** Returns the offsets at which a match of the parts can end that begins at an offset. */
  function ends(list: readonly Part[], start: number): Set<number> {
    let offsets = new Set([start]);
    for (const part of list) {
      const next = new Set<number>();
      for (const offset of offsets) for (const end of endsOf(part, offset)) next.add(end);
      offsets = next;
      if (offsets.size === 0) break;
    }
    return offsets;
  }

  function endsOf(part: Part, start: number): Iterable<number> {
    steps += 1;
    if (steps > MAX_GLOB_STEPS) return [];
    const char = path.charAt(start);
    const isInName = char !== '' && char !== '/';
    const isHidden = char === '.' && (start === 0 || path.charAt(start - 1) === '/');
    switch (part.kind) {
      case 'text':
        return char === part.text ? [start + 1] : [];
      case 'one':
        return isInName && !isHidden ? [start + 1] : [];
      case 'set': {
        const isIn = part.ranges.some(([from, to]) => from <= char && char <= to);
        return isInName && isIn !== part.isNegated ? [start + 1] : [];
      }
      case 'any':
        return isHidden ? [start] : offsetsTo(start, nameEnd(start));
      case 'folders':
        return foldersFrom(start);
      case 'choice':
        return endsOfChoice(part.operator, part.choices, start, isHidden);
    }
  }

  function foldersFrom(start: number): number[] {
    const found = [start];
    for (let at = start; at < path.length && path.charAt(at) !== '.'; ) {
      at = nameEnd(at) + 1;
      if (at <= path.length) found.push(at);
    }
    return found;
  }

  function endsOfChoice(
    operator: string,
    choices: readonly (readonly Part[])[],
    start: number,
    isHidden: boolean,
  ): Iterable<number> {
    const once = (from: number) => new Set(choices.flatMap((choice) => [...ends(choice, from)]));
    if (operator === '@') return once(start);
    if (operator === '?') return once(start).add(start);
    if (operator === '!') {
      const excluded = once(start);
      const rest = isHidden ? [] : offsetsTo(start, nameEnd(start));
      // Only a whole name can be excluded: the parts after the choice decide what the rest is.
      return rest.filter((end) => !excluded.has(end));
    }
    const found = new Set(operator === '*' ? [start] : []);
    const queue = [start];
    const seen = new Set(queue);
    for (let from = queue.pop(); from !== undefined; from = queue.pop()) {
      for (const end of once(from)) {
        found.add(end);
        if (!seen.has(end)) queue.push(end);
        seen.add(end);
      }
    }
    return found;
  }

  function nameEnd(start: number): number {
    const slash = path.indexOf('/', start);
    return slash === -1 ? path.length : slash;
  }
}

function offsetsTo(start: number, end: number): number[] {
  return Array.from({ length: end - start + 1 }, (_, index) => start + index);
}
