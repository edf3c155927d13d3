import { pointerTokens } from '@nav/json';
import { folderOf, joinPath, relativePath } from '@nav/paths';
import type { MessageArgs } from '../diagnostics/catalog/messages.ts';
import { createFile, type SuggestionSite } from '../format/suggestions/suggestion-site.ts';
import { nodeBelow } from '../source/json-edits.ts';
import {
  type Draft,
  destructive,
  itemAround,
  type Part,
  removeNode,
  writeValue,
} from '../source/part.ts';

/** Suggests to remove a `$ref` with the item or the property that it is. */
export function suggestNoRef({ file, node }: Part): Draft[] {
  const holder = node.parent;
  if (!holder) return [];
  const isWhole = holder.parent && holder.children.length === 1;
  const removed = holder.parent?.kind === 'array' || isWhole ? holder : node;
  return destructive(removeNode('Remove this $ref', file, removed));
}

/** Suggests to write the path of a specification instead of a `$ref` to it, or to remove the `$ref`. */
export function suggestPath(
  part: Part,
  args: MessageArgs['ref-invalid'],
  { folder }: SuggestionSite,
): Draft[] {
  const { file, node } = part;
  const ref = 'ref' in args && args.usePath ? joinPath(folderOf(file), args.ref) : undefined;
  const isWhole = node.parent?.children.length === 1;
  return [
    ...(ref !== undefined && node.parent && isWhole
      ? writeValue({ file, node: node.parent }, relativePath(folder, ref))
      : []),
    ...suggestNoRef(part),
  ];
}

/** Suggests to create the file of a `$ref`, with the part of another file that the `$ref` names, or to remove the `$ref`. */
export function suggestRef(
  part: Part,
  { ref, reason }: MessageArgs['ref-not-found'],
  site: SuggestionSite,
): Draft[] {
  if (reason === 'fragment') return [...copyPart(part, ref, site), ...suggestNoRef(part)];
  if (reason !== 'absent' || !ref.endsWith('.json')) return suggestNoRef(part);
  const isItem = itemAround(part.node)?.children.some(({ key }) => key === '$ref') === true;
  const text = isItem ? '{\n  "group": "New group",\n  "pages": []\n}\n' : '{}\n';
  return createBeside(part, ref, text, site);
}

/** Returns the suggestion to copy the part of a file that the fragment of a `$ref` names to its own file. */
function copyPart(part: Part, written: string, site: SuggestionSite): Draft[] {
  const [, path = '', pointer = ''] = /^([^#]*)#(.*)$/.exec(written) ?? [];
  const root = site.json(joinPath(folderOf(part.file), path));
  const tokens = pointerTokens(pointer).map(String);
  const name = tokens.at(-1);
  const node = root && nodeBelow(root, tokens);
  if (!node || name === undefined) return [];
  const ref = `${folderOf(path) === '' ? '' : `${folderOf(path)}/`}${name}.json`;
  const text = `${node.document.text.slice(node.start, node.end)}\n`;
  return createBeside(part, ref, text, site).flatMap((created) =>
    writeValue(part, ref, `Copy that part to ${JSON.stringify(ref)}`).map((write) => {
      return { ...created, ...write };
    }),
  );
}

/** @param ref the path of the file from the folder of the part. */
function createBeside(part: Part, ref: string, text: string, site: SuggestionSite): Draft[] {
  const path = relativePath(site.folder, joinPath(folderOf(part.file), ref));
  return path === undefined ? [] : createFile(path, text, site);
}
