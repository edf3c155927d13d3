import { insertEntry } from '../texts/json-edits.ts';
import { nodeAt, rootOf, type TextNode } from '../texts/json-nodes.ts';
import {
  type ActionsByCode,
  destructive,
  type FindingAction,
  removalOf,
  removeAction,
} from './action.ts';

export const syntaxActions: ActionsByCode = {
  'duplicate-key': (finding, site) => {
    const { file, range, args } = finding;
    const source = site.source(file);
    const node = source && nodeAt(rootOf(source.text), range.start.offset);
    const first = node?.parent?.children.find(({ key }) => key === args.key);
    return [
      ...(source && node && first ? mergeLists(file, source.text, first, node) : []),
      ...destructive(removeAction(`Remove this ${JSON.stringify(args.key)}`, file, node)),
    ];
  },
};

/** Returns the action that moves the items of a list to the end of another list. */
function mergeLists(file: string, text: string, to: TextNode, from: TextNode): FindingAction[] {
  const last = from.children.at(-1);
  if (to === from || to.kind !== 'array' || from.kind !== 'array' || !last) return [];
  const items = text.slice(from.children[0]?.start, last.end);
  const title = `Merge both ${JSON.stringify(from.key)}`;
  return [{ title, edits: [{ file, ...insertEntry(text, to, items) }, ...removalOf(file, from)] }];
}
