import { MAX_GLOB_STEPS, MAX_PATTERN } from '../../reading/limits.ts';

/** A part of a pattern. `folders` is any number of folders, with the slash after each. */
type Part =
  | { kind: 'text'; text: string }
  | { kind: 'any' | 'one' | 'folders' }
  | { kind: 'set'; isNegated: boolean; ranges: readonly (readonly [string, string])[] }
  | { kind: 'choice'; operator: string; choices: readonly (readonly Part[])[] };

/**
 * Compiles a pattern for paths: `*` and `?` within a name, `**` for folders, `[sets]`, and the choices `@(a|b)`, `?(a)`, `*(a)`,
 * `+(a)` and `!(a)`. A name with a dot at its start is matched only if the pattern has the dot, too. A path of a folder ends with
 * a slash, which the pattern may leave out.
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
  while (at < pattern.length) {
    const char = pattern.charAt(at);
    if (isChoice && (char === '|' || char === ')')) break;
    const atName = at === 0 || pattern.charAt(at - 1) === '/';
    const set = char === '[' ? /^\[([!^]?)(\]?[^\]]*)\]/.exec(pattern.slice(at)) : null;
    if (/[@?*+!]/.test(char) && pattern.charAt(at + 1) === '(' && closes(pattern, at + 1)) {
      const choices: Part[][] = [];
      let next = at + 1;
      do {
        const choice = parse(pattern, next + 1, true);
        choices.push(choice.parts);
        next = choice.end;
      } while (pattern.charAt(next) === '|');
      parts.push({ kind: 'choice', operator: char, choices });
      at = next + 1;
    } else if (atName && /^\*{2,}(?:\/|$)/.test(pattern.slice(at))) {
      const stars = /^(?:\*{2,}\/)+/.exec(pattern.slice(at))?.[0];
      parts.push({ kind: 'folders' });
      if (stars === undefined) parts.push({ kind: 'any' });
      at += (stars ?? pattern.slice(at)).length;
    } else if (char === '*') {
      parts.push({ kind: 'any' });
      at += 1;
    } else if (char === '?') {
      parts.push({ kind: 'one' });
      at += 1;
    } else if (set) {
      const ranges = [...(set[2] ?? '').matchAll(/(.)(?:-(.))?/gsu)].map(
        ([, from = '', to = from]) => [from, to] as const,
      );
      parts.push({ kind: 'set', isNegated: set[1] !== '', ranges });
      at += set[0].length;
    } else {
      const isEscape = char === '\\' && at + 1 < pattern.length;
      parts.push({ kind: 'text', text: isEscape ? pattern.charAt(at + 1) : char });
      at += isEscape ? 2 : 1;
    }
  }
  return { parts, end: at };
}

/** Returns true if the bracket at an offset is closed. */
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
    const isHidden = char === '.' && (start === 0 || path.charAt(start - 1) === '/');
    switch (part.kind) {
      case 'text':
        return char === part.text ? [start + 1] : [];
      case 'one':
        return char !== '' && char !== '/' && !isHidden ? [start + 1] : [];
      case 'set': {
        const isIn = part.ranges.some(([from, to]) => from <= char && char <= to);
        return char !== '' && char !== '/' && isIn !== part.isNegated ? [start + 1] : [];
      }
      case 'any':
        return isHidden ? [start] : offsetsTo(start, nameEnd(start));
      case 'folders': {
        const found = [start];
        for (let at = start; at < path.length && path.charAt(at) !== '.'; ) {
          at = nameEnd(at) + 1;
          if (at <= path.length) found.push(at);
        }
        return found;
      }
      case 'choice':
        return endsOfChoice(part.operator, part.choices, start, isHidden);
    }
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
