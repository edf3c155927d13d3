import { once } from '@nav/collections';
import type { Host } from '@nav/core';
import {
  child,
  type JsonDocument,
  type JsonNode,
  type Refusal,
  stringOf,
} from '../document/document.ts';
import { openJson } from '../document/open-json.ts';
import {
  documentsOf,
  fileOfRef,
  type References,
  topOf,
  usersBelow,
} from '../document/references.ts';
import { insideFolder } from './files.ts';

/** The files and constants that a config consists of. */
export interface LinkedFiles extends References {
  /** The files of the config that were read, by path; undefined for a file with parse errors. */
  readonly documents: ReadonlyMap<string, JsonDocument | undefined>;
  /** `undefined` if the path is outside the folder of the config. */
  resolveRef(from: JsonDocument, reference: string): string | undefined;
  /** Returns the file of a `{ "$ref": … }`; undefined for anything else, or if it is outside the folder of the config. */
  fileOf(node: JsonNode): string | undefined;
  /** Checks whether a value is in a file or a constant that is used more than once, or that other code may use. */
  isShared(node: JsonNode): boolean;
  /** Checks whether a value is in a constant that is exported, or that other code of the module reads. */
  isUsedByCode(node: JsonNode): boolean;
}

/** Opens the files that a config refers to, on first use. Adds the parse errors in them to `refusals`. */
export function openLinkedFiles(
  document: JsonDocument,
  folder: string,
  host: Host | undefined,
  refusals: Refusal[],
): LinkedFiles {
  const documents = new Map<string, JsonDocument | undefined>(
    Array.from(documentsOf(document), (one) => [one.file, one]),
  );
  const users = once(() => usersBelow(linked, document.root));
  const usersOf = (node: JsonNode) => users().get(topOf(node)) ?? [];

  function load(file: string): JsonDocument | undefined {
    if (documents.has(file)) return documents.get(file);
    const text = host?.read(file);
    if (text === undefined) return undefined;
    const result = openJson(file, text);
    refusals.push(...result.refusals);
    documents.set(file, result.document);
    return result.document;
  }

  const linked: LinkedFiles = {
    documents,
    resolveRef(from, reference) {
      const file = fileOfRef(from.base, reference);
      return file === undefined ? undefined : insideFolder(folder, file);
    },
    fileOf(node) {
      const reference = stringOf(child(node, '$ref'));
      return reference === undefined ? undefined : linked.resolveRef(node.document, reference);
    },
    referenced(node) {
      const file = linked.fileOf(node);
      return file === undefined ? undefined : load(file)?.root;
    },
    isShared(node) {
      if (topOf(node) === document.root) return false;
      const [user, ...others] = usersOf(node);
      if (user === undefined || others.length > 0) return true;
      const constant = user.document.constants.get(user);
      const isElsewhere = constant !== undefined && (constant.uses > 1 || constant.read);
      return isElsewhere || linked.isShared(user);
    },
    isUsedByCode: (node) =>
      topOf(node) !== document.root &&
      usersOf(node).some((user) => {
        const constant = user.document.constants.get(user);
        return constant?.exported || constant?.read || linked.isUsedByCode(user);
      }),
  };
  return linked;
}
