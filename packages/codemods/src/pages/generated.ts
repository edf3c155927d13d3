import { DEFAULT_API_DIRECTORY, parseEndpointEntry } from '@nav/core/internal';
import { child, type JsonNode, stringOf } from '../document/document.ts';
import { entriesOf, everyNode } from '../document/references.ts';
import type { Session } from '../session/session.ts';
import { isWithin, slugOf } from './addresses.ts';

/** A folder of the site that pages are generated into, and the value that says so. */
export interface GeneratedFolder {
  /** Lower case, as the addresses of generated pages are. The empty text is the root of the site. */
  folder: string;
  written: JsonNode;
}

/** What pages are generated from, and where they live unless the config names a folder (M1.13, M3.9). */
const DEFAULT_FOLDERS = new Map([
  ['openapi', DEFAULT_API_DIRECTORY],
  ['asyncapi', DEFAULT_API_DIRECTORY],
  ['graphql', 'graphql-reference'],
  ['sdk', 'sdk-reference'],
]);

/** The folders that a config has pages generated into; what is generated there is not read. */
export function generatedFolders(session: Session): GeneratedFolder[] {
  const found: GeneratedFolder[] = [];
  // An entry that names its own specification needs no setting; one of each tells enough.
  const endpoints = new Set<string>();
  for (const node of everyNode(session, session.root)) {
    const source = parseEndpointEntry(stringOf(node) ?? '')?.source;
    if (source !== undefined && !endpoints.has(source)) {
      endpoints.add(source);
      found.push({ folder: DEFAULT_API_DIRECTORY, written: node });
    }
    const standard = DEFAULT_FOLDERS.get(node.key ?? '');
    if (standard === undefined) continue;
    const value = session.follow(node);
    for (const source of value.kind === 'array' ? entriesOf(value) : [value]) {
      const directory = child(session.follow(source), 'directory');
      const text = directory && stringOf(session.follow(directory));
      const folder = text === undefined ? standard : slugOf(text).toLowerCase();
      found.push({ folder, written: directory ?? (source === value ? node : source) });
    }
  }
  return found;
}

/** The folders in which pages at or below an address may be generated. */
export function generatedAround(
  folders: readonly GeneratedFolder[],
  slug: string,
): GeneratedFolder[] {
  const address = slug.toLowerCase();
  return folders.filter(
    ({ folder }) => folder === '' || isWithin(folder, address) || isWithin(address, folder),
  );
}

/** Whether a page may be generated at an address. */
export function mayBeGenerated(folders: readonly GeneratedFolder[], slug: string): boolean {
  const address = slug.toLowerCase();
  return folders.some(({ folder }) => folder === '' || isWithin(address, folder));
}
