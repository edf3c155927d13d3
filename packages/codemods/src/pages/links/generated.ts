import { DEFAULT_DIRECTORIES, parseEndpointEntry } from '@nav/core/internal';
import { isWithin } from '@nav/paths';
import { child, type JsonNode, stringOf } from '../../document/document.ts';
import { entriesOf, everyNode } from '../../document/references.ts';
import type { Session } from '../../session/session.ts';
import { slugOf } from './addresses.ts';

/** A folder that pages are generated into, and the value of the config that contains it. */
export interface GeneratedFolder {
  /** In lower case, like the addresses of generated pages; empty for the root of the site. */
  folder: string;
  source: JsonNode;
  /** The OpenAPI file, as written in the config. Undefined for other formats. */
  specification: string | undefined;
}

const DEFAULT_FOLDERS: ReadonlyMap<string, string> = new Map(Object.entries(DEFAULT_DIRECTORIES));

/** Returns the folders that a config generates pages into, without reading specifications. */
export function generatedFolders(session: Session): GeneratedFolder[] {
  const found: GeneratedFolder[] = [];
  // An entry that names its own specification needs no setting. One entry per specification is enough.
  const specifications = new Set<string>();
  for (const node of everyNode(session, session.root)) {
    const specification = parseEndpointEntry(stringOf(node) ?? '')?.source;
    if (specification !== undefined && !specifications.has(specification)) {
      specifications.add(specification);
      found.push({ folder: DEFAULT_DIRECTORIES.openapi, source: node, specification });
    }
    const standard = DEFAULT_FOLDERS.get(node.key ?? '');
    if (standard === undefined) continue;
    const value = session.follow(node);
    for (const entry of value.kind === 'array' ? entriesOf(value) : [value]) {
      const setting = session.follow(entry);
      const directory = child(setting, 'directory');
      const file = stringOf(setting) ?? stringOf(child(setting, 'source'));
      const text = directory && stringOf(session.follow(directory));
      const folder = text === undefined ? standard : slugOf(text).toLowerCase();
      found.push({
        folder,
        source: directory ?? (entry === value ? node : entry),
        specification: node.key === 'openapi' ? file : undefined,
      });
    }
  }
  return found;
}

/** Returns the folders in which pages at or below a slug may be generated. */
export function generatedAround(
  folders: readonly GeneratedFolder[],
  slug: string,
): GeneratedFolder[] {
  const address = slug.toLowerCase();
  return folders.filter(
    ({ folder }) => folder === '' || isWithin(folder, address) || isWithin(address, folder),
  );
}

export function mayBeGenerated(folders: readonly GeneratedFolder[], slug: string): boolean {
  const address = slug.toLowerCase();
  return folders.some(({ folder }) => folder === '' || isWithin(address, folder));
}
