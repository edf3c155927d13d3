import {
  Composer,
  type Document,
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  type Node,
  Parser,
  Scalar,
} from 'yaml';
import type { Span, YamlFault, YamlNodes } from './yaml-nodes.ts';

/** In characters: the library takes some 35 bytes of memory for each character of a quoted text. */
const MAX_LENGTH = 32_000_000;
/** Some 17 MB of an ordinary specification: a lexeme takes about 250 bytes of memory. */
const MAX_LEXEMES = 4_000_000;

/** Reads the nodes of any text that can be meant as YAML, or says why none can be read. */
export function lenientNodes(text: string, maxDepth: number): YamlNodes | YamlFault {
  const composed = compose(text, maxDepth);
  return 'text' in composed ? composed : nodesOf(text, composed.contents);
}

/**
 * The library's own `parseDocument`, taken apart: it stops at the first fault,
 * and before a depth or a size that would end the process.
 */
function compose(text: string, maxDepth: number): Document.Parsed | YamlFault {
  if (text.length > MAX_LENGTH) return tooLargeAt(MAX_LENGTH);
  const parser = new Parser();
  const tokens: Parameters<InstanceType<typeof Composer>['next']>[0][] = [];
  let documents = 0;
  let lexemes = 0;
  const take = (batch: ReturnType<InstanceType<typeof Parser>['next']>): YamlFault | undefined => {
    for (const token of batch) {
      if (token.type === 'error') {
        return faultAt(text, token.offset, token.offset + 1, token.message);
      }
      if (token.type === 'document') documents += 1;
      if (documents > 1) {
        const start = token.offset;
        return { text: 'it holds several YAML documents', start, end: start + 3 };
      }
      tokens.push(token);
    }
    return undefined;
  };
  for (const lexeme of new Lexer().lex(text)) {
    const fault = take(parser.next(lexeme));
    if (fault) return fault;
    lexemes += 1;
    if (parser.stack.length > maxDepth) {
      const start = Math.max(0, parser.offset - lexeme.length);
      return { text: `it nests deeper than ${maxDepth} levels`, start, end: parser.offset };
    }
    if (lexemes > MAX_LEXEMES) return tooLargeAt(parser.offset);
  }
  const fault = take(parser.end());
  if (fault) return fault;

  // The duplicate search of the library compares each key with each: `surveyNodes` does without.
  const composer = new Composer({ uniqueKeys: false, prettyErrors: false, logLevel: 'silent' });
  const [document] = composer.compose(tokens, true, text.length);
  if (document === undefined) return { text: 'it is empty', start: 0, end: 0 };
  const error = document.errors[0];
  if (error) return faultAt(text, error.pos[0], error.pos[1], error.message);
  return document as Document.Parsed;
}

function tooLargeAt(start: number): YamlFault {
  return { text: 'it is too large to be read as YAML; convert it to JSON', start, end: start };
}

function faultAt(text: string, start: number, end: number, message: string): YamlFault {
  const reason = message.slice(0, 100).replace(/\s+/g, ' ').replace(/\.$/, '');
  const from = Math.min(Math.max(0, start), text.length);
  return {
    text: `it is not YAML (${reason.charAt(0).toLowerCase()}${reason.slice(1)})`,
    start: from,
    end: Math.min(Math.max(from, end), text.length),
  };
}

/** `null` stands where a key has no value at all. */
function nodesOf(text: string, root: Node | null): YamlNodes {
  const all: (Node | null | undefined)[] = [];
  const after: number[] = [];
  add(root);

  function add(node: unknown): void {
    const at = all.push(node as Node | null) - 1;
    if (isCollection(node)) {
      for (const item of node.items) {
        if (isPair(item)) {
          add(item.key);
          add(item.value);
        } else add(item);
      }
      all.push(undefined);
    }
    after[at] = all.length;
  }

  return {
    text,
    after: Int32Array.from(all, (_, at) => after[at] ?? at + 1),
    kindOf(at) {
      const node = all[at];
      if (isMap(node)) return 'map';
      if (isSeq(node)) return 'seq';
      if (isAlias(node)) return 'alias';
      return node === undefined ? undefined : 'scalar';
    },
    valueOf(at) {
      const node = all[at];
      return isScalar(node) ? node.value : null;
    },
    anchorOf(at) {
      const node = all[at];
      if (isAlias(node)) return node.source;
      return isScalar(node) || isCollection(node) ? node.anchor : undefined;
    },
    isMergeKey(at) {
      const node = all[at];
      return isScalar(node) && node.type === Scalar.PLAIN && node.source === '<<';
    },
    isEmpty: (at) => isEmptyValue(all[at]),
    startOf: (at) => spanOf(all[at]).start,
    endOf: (at) => endOf(all[at]),
  };
}

function spanOf(node: unknown): Span {
  const range =
    isScalar(node) || isCollection(node) || isAlias(node) ? (node.range ?? undefined) : undefined;
  return { start: range?.[0] ?? 0, end: range?.[1] ?? 0 };
}

/** The end of the last value in a node: the range of a block goes on over the comments behind it. */
function endOf(node: unknown): number {
  let last = node;
  while (isCollection(last) && !last.flow && last.items.length > 0) {
    const item: unknown = last.items.at(-1);
    if (!isPair(item)) last = item;
    else last = isEmptyValue(item.value) ? item.key : item.value;
  }
  return spanOf(last).end;
}

function isEmptyValue(value: unknown): boolean {
  return value === null || (isScalar(value) && value.range?.[0] === value.range?.[1]);
}
