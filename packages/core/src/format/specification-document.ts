import { isObject } from '../text/json-value.ts';

/**
 * A parsed specification, read node by node, so that neither format is turned into the other
 * and nothing but the operations is visited. `Node` is whatever the format's own parser made.
 */
export interface SpecDocument<Node> {
  root: Node;
  /** The property names of an object, in the order of the text; `undefined` for anything but an object. */
  keys(node: Node): readonly string[] | undefined;
  /** An own property, or an array item by its index. */
  get(node: Node, key: string): Node | undefined;
  /** The node as a plain value; `undefined` where it is too large to be one. */
  value(node: Node): unknown;
}

/** Whether a value of a config is a specification itself, where the path of one is written. */
export function isSpecificationDocument(value: unknown): boolean {
  return (
    isObject(value) &&
    ['openapi', 'swagger', 'asyncapi'].some((key) => Object.hasOwn(value, key)) &&
    ['info', 'paths', 'webhooks', 'components', 'channels'].some((key) => isObject(value[key]))
  );
}
