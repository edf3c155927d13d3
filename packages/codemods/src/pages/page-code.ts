/** A stretch of a text. Offsets are UTF-16, 0-based, `end` exclusive. */
export interface Stretch {
  start: number;
  end: number;
}

/** What a page shows as it is written, and what it does not show: nothing in it is a link. Each list in order. */
export interface PageCode {
  /** Blocks of code. */
  fences: Stretch[];
  /** Code in any number of backticks on one line. */
  spans: Stretch[];
  comments: Stretch[];
}

/** What stands before a block in quotes and list items, for patterns that match line by line. */
export const CONTAINERS = '(?:[ \\t]*(?:>|(?:[-*+]|\\d{1,9}[.)])(?=[ \\t])))*[ \\t]*';

// Whatever begins first counts: a block of code, a comment, code in backticks.
const OPENERS = new RegExp(
  [
    `^(?<containers>${CONTAINERS})(?:(?<backticks>\`{3,})[^\`\\n]*|(?<tildes>~{3,})[^\\n]*)\\n`,
    '\\{\\s*/\\*',
    '<!--',
    '(?<!`)(?<run>`+)(?!`)[^\\n]*?(?<!`)\\k<run>(?!`)',
  ].join('|'),
  'gm',
);

/** The code and the comments of a page. A block of code that nothing ends runs to the end; a comment is none, then. */
export function codeIn(text: string): PageCode {
  const fences: Stretch[] = [];
  const spans: Stretch[] = [];
  const comments: Stretch[] = [];
  // What nothing ends is not looked for again.
  const endless = new Set<string>();
  const openers = new RegExp(OPENERS);
  for (let match = openers.exec(text); match; match = openers.exec(text)) {
    const [opener] = match;
    const { containers = '', backticks, tildes, run } = match.groups ?? {};
    const fence = backticks ?? tildes;
    const start = match.index;
    if (fence !== undefined) {
      const end = fenceEnd(text, start + opener.length, fence, containers);
      fences.push({ start, end });
      openers.lastIndex = end;
    } else if (run !== undefined) {
      spans.push({ start, end: start + opener.length });
    } else {
      const closer = opener === '<!--' ? '-->' : '*/';
      const close = endless.has(closer) ? -1 : text.indexOf(closer, start + opener.length);
      if (close === -1) endless.add(closer);
      else {
        comments.push({ start, end: close + closer.length });
        openers.lastIndex = close + closer.length;
      }
    }
  }
  const isCode = withinAny([...fences, ...comments]);
  for (const comment of moduleComments(text, isCode)) comments.push(comment);
  return { fences, spans, comments };
}

/**
 * Where a block of code ends: behind a line of its own fence alone, or before the first line that is outside the quote or
 * the list item which the block stands in; else with the text.
 */
function fenceEnd(text: string, from: number, fence: string, containers: string): number {
  const close = new RegExp(`^[ \\t]*${fence}${fence[0]}*[ \\t\\r]*$`, 'gm');
  if (containers.trim() === '') {
    close.lastIndex = from;
    const match = close.exec(text);
    return match ? match.index + match[0].length : text.length;
  }
  const inside = continuationOf(containers);
  for (let start = from; start < text.length; ) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    const line = text.slice(start, end);
    const before = inside.exec(line)?.[0];
    if (before === undefined) return start;
    if (line.slice(before.length).search(close) === 0) return end;
    start = end + 1;
  }
  return text.length;
}

/** What a line begins with that goes on with the quotes and list items of another: their marks, or as much white space. */
function continuationOf(containers: string): RegExp {
  const parts = [...containers.matchAll(/[ \t]*(?:(>)|[-*+]|\d+[.)])/g)].map(([part, quote]) =>
    // An empty line goes on with a list item.
    quote ? '[ \\t]*>' : `(?:[ \\t]{${part.length + 1},}|(?=[ \\t\\r]*$))`,
  );
  return new RegExp(`^${parts.join('')}`);
}

/** The comments that take whole lines in the imports and exports of a page. */
function* moduleComments(text: string, isCode: (offset: number) => boolean): Generator<Stretch> {
  const blocks = /^(?:export|import)\b[^\n]*\n(?:[ \t)\]}][^\n]*\n?|\r?\n(?=[ \t)\]}\r\n]))*/gm;
  for (const { index, 0: block } of text.matchAll(blocks)) {
    if (isCode(index)) continue;
    for (const comment of block.matchAll(/^[ \t]*(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/)/gm)) {
      const start = index + comment.index;
      yield { start, end: start + comment[0].length };
    }
  }
}

/** Whether an offset stands in one of some stretches of a text; it is asked for offsets in any order. */
export function withinAny(stretches: readonly Stretch[]): (offset: number) => boolean {
  const sorted = [...stretches].sort((a, b) => a.start - b.start);
  // Where one stretch holds another, what counts is how far any of them reaches.
  let reach = 0;
  const ends = sorted.map(({ end }) => {
    reach = Math.max(reach, end);
    return reach;
  });
  return (offset) => {
    let from = 0;
    let to = sorted.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((sorted[middle] as Stretch).start <= offset) from = middle + 1;
      else to = middle;
    }
    return from > 0 && (ends[from - 1] as number) > offset;
  };
}
