import type { Dialect, Host, Settings } from '@nav/core';
import type { DocsSettings } from '@nav/core/settings';
import { detectDialect, type Grammar, grammarNamed } from '@nav/core/stages';
import { folderOf } from '@nav/paths';
import { type JsonDocument, type JsonNode, stringOf } from '../document/document.ts';
import { propertiesOf, type References } from '../document/references.ts';
import { type Edits, recordEdits } from '../edit/edit.ts';
import { type OuterFiles, openFiles, type SessionFiles } from './files.ts';
import { type LinkedFiles, openLinkedFiles } from './linked-files.ts';
import { type Problems, recordProblems } from './problems.ts';

/** A question about an option that is not given, for a person at a terminal. */
export interface Question {
  /** The flag that a positive answer sets. */
  option: string;
  text: string;
}

export interface SessionSettings extends Pick<Settings, 'ignore' | 'team'> {
  /** Undefined to infer it from the links of the site. */
  basePath?: string | undefined;
  /** Undefined to detect it from the config. */
  dialect?: Dialect | undefined;
  /** The settings outside the navigation. */
  docsSettings?: DocsSettings | undefined;
}

export interface ConfigPart {
  /** The value of `--at`. `scopeOf` finds it. */
  readonly at: string | undefined;
  /** The value of `--only-here`: set to leave out the counterparts of what options name. */
  readonly onlyHere: boolean;
  /** The values that the part consists of; undefined for the whole config. Edits outside of them reject the options. */
  limit: ReadonlySet<JsonNode> | undefined;
}

/** One config with the files around it, and the edits that a codemod records. */
export interface Session extends References {
  readonly document: JsonDocument;
  readonly root: JsonNode;
  readonly edits: Edits;
  readonly problems: Problems;
  /** Questions for a person at a terminal, about flags that are not given. */
  readonly questions: Question[];
  readonly grammar: Grammar;
  readonly settings: SessionSettings;
  /** The folder of the config, as the host names it. */
  readonly folder: string;
  readonly files: SessionFiles;
  readonly linked: LinkedFiles;
  readonly part: ConfigPart;
  /**
   * Returns the value behind a `{ "$ref": … }` or the name of a constant. Any other node is returned unchanged, and so is
   * a `$ref` with other properties that override properties of its file.
   */
  follow(node: JsonNode): JsonNode;
}

/** The dialect comes from the settings, or else it is detected from the config. */
export function openSession(
  document: JsonDocument,
  host: Host | undefined,
  settings: SessionSettings = { ignore: [] },
  { at, onlyHere = false }: Partial<Pick<ConfigPart, 'at' | 'onlyHere'>> = {},
  outer: OuterFiles = {},
): Session {
  const { root } = document;
  const folder = folderOf(document.base);
  const edits = recordEdits();
  const problems = recordProblems(edits);
  const files = openFiles(host, folder, outer);
  const linked = openLinkedFiles(document, folder, files.host, problems.refusals);
  return {
    document,
    root,
    edits,
    problems,
    questions: [],
    grammar: grammarNamed(settings.dialect ?? detectDialect(dialectSigns(linked, root))),
    settings,
    folder,
    files,
    linked,
    part: { at, onlyHere, limit: undefined },
    referenced: linked.referenced,
    follow: (node) => follow(linked, node),
  };
}

function follow(references: References, node: JsonNode): JsonNode {
  if (node.kind !== 'object' && node.kind !== 'computed') return node;
  let here = node;
  const seen = new Set<JsonNode>();
  while (!seen.has(here)) {
    seen.add(here);
    const constant = here.document.constants.get(here);
    const next = constant ? !constant.spread && constant.root : references.referenced(here);
    if (!next) break;
    // Properties next to a `$ref` are merged into an object and ignored otherwise (M5.2).
    if (!constant && here.children.length > 1 && next.kind === 'object') break;
    here = next;
  }
  return here;
}

/** Returns the fields of a config, with only string values, because the dialect depends only on these. */
function dialectSigns(linked: LinkedFiles, root: JsonNode): Record<string, unknown> {
  const signs = new Map<string, unknown>();
  for (const field of propertiesOf(linked, root))
    if (field.key !== undefined) signs.set(field.key, stringOf(field) ?? {});
  return Object.fromEntries(signs);
}
