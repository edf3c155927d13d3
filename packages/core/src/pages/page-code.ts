import { countWhile } from '@nav/text';
import { execAt, matchesAtLines } from './occurrences.ts';

/** The code and comments of a page, in which nothing is a link. Offsets are UTF-16, 0-based. */
export interface PageCode {
  /** Returns whether an offset is in a code block or a comment. */
  inBlock(offset: number): boolean;
  /** Returns whether an offset is in a code block, a comment or inline code. */
  inCode(offset: number): boolean;
  /** Returns the end of the code block, comment or inline code at an offset; -1 outside of them. */
  endAt(offset: number): number;
}

/** A range of a text; `end` is exclusive. */
interface Span {
  start: number;
  end: number;
}

/** The markers of quotes and list items before a block, for patterns that match line by line. */
export const CONTAINERS = '(?:[ \\t]*(?:>|(?:[-*+]|\\d{1,9}[.)])(?=[ \\t])))*[ \\t]*';

/** A bundler drops an unused pattern of this function. */
export function lineInContainers(source: string, flags: string): RegExp {
  return new RegExp(CONTAINERS + source, flags);
}

/** The first line of a code block. */
const FENCE = /* @__PURE__ */ new RegExp(
  `(?<containers>${CONTAINERS})(?:(?<backticks>\`{3,})[^\`\\n]*|(?<tildes>~{3,})[^\\n]*)\\n`,
  'y',
);

const OPENER = /* @__PURE__ */ new RegExp(
  [
    '\\{\\s*/\\*',
    '<!--',
    '(?<!`)(?<run>`+)(?!`)[^\\n]*?(?<!`)\\k<run>(?!`)',
    // A price is not the beginning of a formula.
    '(?<![\\\\$\\w])\\$(?![\\s${\\d])[^\\n$`]*(?<![\\s\\\\])\\$(?![\\w{$])',
    '(?<![\\\\$])\\$\\$(?!\\$)',
  ].join('|'),
  'y',
);

/** The characters that begin a line, a comment, inline code or a formula. */
const STOP = /[\n`{<$]/g;

const CLOSERS: Readonly<Record<string, string>> = { '<!--': '-->', $$: '$$' };

/** Finds the code, formulas and comments of a page. An unclosed code block runs to the end; an unclosed comment is ignored. */
export function codeIn(text: string): PageCode {
  const blocks: Span[] = [];
  const inline: Span[] = [];
  // A closer that is missing once is missing from there on.
  const missing = new Set<string>();
  let at = 0;
  for (let match = nextOpener(text, at); match; match = nextOpener(text, at)) {
    const [opener] = match;
    const { containers = '', backticks, tildes, run } = match.groups ?? {};
    const fence = backticks ?? tildes;
    const start = match.index;
    at = start + opener.length;
    if (run !== undefined || (opener.startsWith('$') && opener !== '$$')) {
      inline.push({ start, end: at });
      continue;
    }
    const closer = CLOSERS[opener] ?? '*/';
    let end = -1;
    if (fence !== undefined) end = fenceEnd(text, at, fence, containers);
    else if (!missing.has(closer)) {
      const close = text.indexOf(closer, at);
      if (close === -1) missing.add(closer);
      else end = close + closer.length;
    }
    if (end === -1) continue;
    blocks.push({ start, end });
    at = end;
  }
  blocks.push(...moduleComments(text, endFinder(blocks)));
  const blockEnd = endFinder(blocks);
  const codeEnd = endFinder([...blocks, ...inline]);
  return {
    inBlock: (offset) => blockEnd(offset) !== -1,
    inCode: (offset) => codeEnd(offset) !== -1,
    endAt: codeEnd,
  };
}

/** Returns the first match from an offset on: of a code block, a comment, a formula and inline code, the first to begin. */
function nextOpener(text: string, from: number): RegExpExecArray | null {
  const isLineStart = from === 0 || text[from - 1] === '\n';
  let match = isLineStart ? execAt(FENCE, text, from) : null;
  STOP.lastIndex = from;
  for (let stop = STOP.exec(text); stop && !match; stop = STOP.exec(text)) {
    const { index, 0: char } = stop;
    match = char === '\n' ? execAt(FENCE, text, index + 1) : execAt(OPENER, text, index);
  }
  return match;
}

/**
 * Returns the end of a code block: after a line with its closing fence, or before the first line outside the quote or
 * list item that contains it, or else the end of the text.
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

function continuationOf(containers: string): RegExp {
  const parts = [...containers.matchAll(/[ \t]*(?:(>)|[-*+]|\d+[.)])/g)].map(([part, quote]) =>
    // An empty line continues a list item.
    quote ? '[ \\t]*>' : `(?:[ \\t]{${part.length + 1},}|(?=[ \\t\\r]*$))`,
  );
  return new RegExp(`^${parts.join('')}`);
}

/** An import or export with the lines that go on. */
const MODULE = /(?:export|import)\b[^\n]*\n(?:[ \t)\]}][^\n]*\n?|\r?\n(?=[ \t)\]}\r\n]))*/y;

/** Returns the comments that fill whole lines in the imports and exports of a page. */
function moduleComments(text: string, codeEnd: (offset: number) => number): Span[] {
  const blocks = ['import', 'export'].flatMap((word) => [...matchesAtLines(text, word, MODULE)]);
  return blocks.flatMap(({ index, 0: block }) => {
    if (codeEnd(index) !== -1) return [];
    const comments = block.matchAll(/^[ \t]*(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/)/gm);
    return Array.from(comments, (comment) => {
      const start = index + comment.index;
      return { start, end: start + comment[0].length };
    });
  });
}

/** Returns a function that finds the end of the span at an offset, or -1. The spans may overlap. */
function endFinder(spans: readonly Span[]): (offset: number) => number {
  const sorted = [...spans].sort((a, b) => a.start - b.start);
  // A span may contain later ones, so each entry is the furthest end so far.
  let furthest = 0;
  const ends = sorted.map(({ end }) => {
    furthest = Math.max(furthest, end);
    return furthest;
  });
  return (offset) => {
    const count = countWhile(sorted, ({ start }) => start <= offset);
    const end = ends[count - 1] ?? -1;
    return end > offset ? end : -1;
  };
}
