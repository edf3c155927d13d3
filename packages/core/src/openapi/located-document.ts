import { attempt, once } from '@nav/collections';
import { pointerTokens } from '@nav/json';
import { parseTree, type TextNode } from '../source/tree.ts';
import { type Description, descriptionsIn } from './descriptions.ts';
import { parseYaml, type Span } from './yaml.ts';
import { yamlLocator } from './yaml-tree.ts';

export interface LocatedDocument {
  value: unknown;
  locate(pointer: string): Span | undefined;
  /** Yields the texts that readers see, if it is a specification. */
  descriptions(): Generator<Description>;
}

/** Parses a JSON or YAML text; `undefined` if it is neither. A file that is named `.json` must be JSON. */
export function readDocument(file: string, text: string): LocatedDocument | undefined {
  const json = parseJson(text);
  if (json) {
    const root = once(() => parseTree({ text }));
    return documentOf(json.value, (pointer) => locateIn(root(), pointer));
  }
  if (/\.json$/i.test(file)) return undefined;
  const reading = parseYaml(text);
  if (reading.problem !== undefined) return undefined;
  const locator = once(() => yamlLocator(text));
  return documentOf(reading.value, (pointer) => locator()(pointer, 'value'));
}

function documentOf(value: unknown, locate: LocatedDocument['locate']): LocatedDocument {
  return { value, locate, descriptions: () => descriptionsIn(value) };
}

function parseJson(text: string): { value: unknown } | undefined {
  return attempt(() => ({ value: JSON.parse(text.replace(/^\ufeff/, '')) }));
}

function locateIn(root: TextNode<{ text: string }>, pointer: string): Span | undefined {
  let node: TextNode<{ text: string }> | undefined = root;
  for (const token of pointerTokens(pointer)) {
    // Of duplicate keys, the last one has the value. It is known after all children are read.
    node = node && node.children.length > 0 ? node.child(token) : undefined;
  }
  return node && { start: node.start, end: node.end };
}
