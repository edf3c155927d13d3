import type { Layout, LocatedDocument, LocatedNode, Style } from './located.ts';

export type { Layout, Style } from './located.ts';

/** How many containers are read: a config is written in one style from its first hundreds on. */
const SAMPLE = 2000;

/** Reads the style of a document off its text. */
export function readStyle(document: LocatedDocument): Style {
  const { text, root, language } = document;
  const votes = new Map<string, number>();
  const vote = (subject: string, choice: string) => {
    const name = `${subject}:${choice}`;
    votes.set(name, (votes.get(name) ?? 0) + 1);
  };
  const most = (subject: string, fallback: string): string => {
    let best = fallback;
    let count = 0;
    for (const [name, number] of votes) {
      if (number > count && name.startsWith(`${subject}:`)) {
        best = name.slice(subject.length + 1);
        count = number;
      }
    }
    return best;
  };

  let left = SAMPLE;
  function sample(node: LocatedNode): void {
    const { children, kind } = node;
    const first = children[0];
    const last = children.at(-1);
    if (kind === 'string' && language === 'module') vote('quote', text.charAt(node.start));
    if (first === undefined || last === undefined || left <= 0) return;
    left -= 1;
    const block = hasLineBreak(text, first.lead, first.keyStart);
    const isList = kind === 'array' && children.some((item) => item.children.length > 0);
    vote(
      kind === 'object' ? 'objects' : isList ? 'lists' : 'scalarLists',
      block ? 'block' : 'inline',
    );
    if (block) {
      const inner = indentAt(text, first.keyStart);
      const outer = indentAt(text, node.open);
      if (inner.length > outer.length && inner.startsWith(outer)) {
        vote('unit', inner.slice(outer.length));
      }
      vote('trailing', last.comma === -1 ? 'no' : 'yes');
    } else {
      vote(kind === 'object' ? 'objectPad' : 'arrayPad', text.slice(first.lead, first.keyStart));
      const second = children[1];
      if (second && !hasLineBreak(text, second.lead, second.keyStart)) {
        vote('gap', text.slice(second.lead, second.keyStart));
      }
    }
    if (kind === 'object') {
      for (const property of children.slice(0, 8)) {
        if (property.key === undefined || property.start <= property.keyEnd) continue;
        const between = text.slice(property.keyEnd, property.start);
        if (/^[ \t]*:[ \t]*$/.test(between)) vote('colon', between);
        if (language === 'module') {
          const quoted = /["']/.test(text.charAt(property.keyStart));
          if (!quoted) vote('keys', 'bare');
          else if (/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(property.key))
            vote('keys', 'quoted');
        }
      }
    }
    for (const next of children)
      if (next.kind === 'string' ? language === 'module' : true) sample(next);
  }
  sample(root);

  const newline = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  // A text that never breaks a line has no lines to put entries on.
  const single = root.children.length > 0 && !hasLineBreak(text, root.open, root.close);
  const layout = (subject: string) => (single ? 'inline' : (most(subject, 'block') as Layout));
  const compact = single && !/[:,] /.test(text.slice(root.open, root.open + 2000));
  return {
    newline,
    unit: most('unit', '  '),
    colon: most('colon', compact ? ':' : ': '),
    gap: most('gap', compact ? '' : ' ').replace(/[^ \t]/g, ''),
    objectPad: most('objectPad', compact ? '' : single ? '' : ' ').replace(/[^ \t]/g, ''),
    arrayPad: most('arrayPad', '').replace(/[^ \t]/g, ''),
    objects: layout('objects'),
    lists: layout('lists'),
    scalarLists: layout('scalarLists'),
    trailingComma: language === 'module' && most('trailing', 'no') === 'yes',
    quote: language === 'module' && most('quote', "'") !== '"' ? "'" : '"',
    bareKeys: language === 'module' && most('keys', 'bare') === 'bare',
  };
}

/** Whether a line ends between two offsets. */
export function hasLineBreak(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) return true;
  }
  return false;
}

/** Finds the white space that begins the line on which an offset stands; a line is looked for once, however long. */
export type IndentFinder = (document: LocatedDocument, offset: number) => string;

export function indentFinder(): IndentFinder {
  let known: LocatedDocument | undefined;
  let from = 0;
  let to = -1;
  let indent = '';
  return (document, offset) => {
    const isNear = document === known && offset >= from;
    if (isNear && (offset <= to || !hasLineBreak(document.text, to, offset))) {
      if (offset > to) to = offset;
      return indent;
    }
    known = document;
    from = offset;
    while (from > 0 && !hasLineBreak(document.text, from - 1, from)) from -= 1;
    to = offset;
    indent = indentAt(document.text, from);
    return indent;
  };
}

/** The white space that begins the line on which `offset` stands. */
export function indentAt(text: string, offset: number): string {
  let start = offset;
  while (start > 0) {
    const code = text.charCodeAt(start - 1);
    if (code === 10 || code === 13) break;
    start -= 1;
  }
  if (start === 0 && text.charCodeAt(0) === 0xfeff) start = 1;
  let end = start;
  while (text.charCodeAt(end) === 32 || text.charCodeAt(end) === 9) end += 1;
  return text.slice(start, end);
}
