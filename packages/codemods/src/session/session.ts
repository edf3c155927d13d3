import { posix } from 'node:path';
import type { Dialect, Host, Settings } from '@nav/core';
import { listSiteFiles, trackReadErrors } from '@nav/core/internal';
import {
  detectDialect,
  type Grammar,
  grammarNamed,
  type SiteFiles,
  type UnreadableFile,
} from '@nav/core/stages';
import { child, type JsonDocument, type JsonNode, stringOf } from '../document/document.ts';
import { refTarget } from '../document/ref-paths.ts';
import { type References, topOf, usersBelow } from '../document/references.ts';
import type { Refusal } from '../document/refusal.ts';
import { type Edits, recordEdits } from '../edit/edit.ts';
import { openJson } from './open.ts';

/** A file beside the config that a codemod writes or deletes as a whole. */
export interface TextChange {
  file: string;
  before: string | undefined;
  /** Undefined: the file is deleted. */
  after: string | undefined;
  /** Where a deleted file lives on, if it does. */
  movedTo: string | undefined;
}

/** What codemods read of the settings of a project. */
export interface SessionSettings extends Pick<Settings, 'ignore'> {
  /** Undefined where the config tells it. */
  dialect?: Dialect | undefined;
}

/** What a codemod works on: one config with the files round it, and the edits that it records. */
export interface Session extends References {
  readonly document: JsonDocument;
  /** The root value of the config. */
  readonly root: JsonNode;
  readonly edits: Edits;
  readonly grammar: Grammar;
  readonly settings: SessionSettings;
  /** The folder of the config, as the host names it. */
  readonly folder: string;
  /** Undefined where only the config's own text is known. */
  readonly host: Host | undefined;
  /** What stands against reading files that the config refers to. */
  readonly refusals: Refusal[];
  /** What is wrong with the options for this config, one sentence each. */
  readonly misuses: readonly string[];
  readonly texts: ReadonlyMap<string, TextChange>;
  /** The config and the files that were read because it refers to them, by path; undefined for one that cannot be. */
  readonly parts: ReadonlyMap<string, JsonDocument | undefined>;
  /** The files below the folder of the config; undefined without a host. */
  site(): SiteFiles | undefined;
  /**
   * What a `{ "$ref": … }` or the name of a constant stands for; any other node is returned as it is, and so is a `$ref`
   * beside which other properties stand, unless they count for nothing.
   */
  follow(node: JsonNode): JsonNode;
  /**
   * Whether a value stands in a file or a constant that several places use; other modules may use what is exported, and
   * code of the module may count on what it reads.
   */
  isShared(node: JsonNode): boolean;
  /**
   * Whether a value stands in a constant that more than the config uses, by itself or as a part of another one: other
   * modules may import it, or code of the module reads it.
   */
  isUsedByCode(node: JsonNode): boolean;
  /** The file that a reference in `from` names; undefined where it leaves the folder of the config. */
  target(from: JsonDocument, reference: string): string | undefined;
  /** The file that the `$ref` of an object names; undefined where there is none, or it leaves the folder of the config. */
  fileOf(node: JsonNode): string | undefined;
  /** The host's name of a path that starts in the folder of the config; undefined where it leaves that. */
  below(path: string): string | undefined;
  /** The text of a file as it is after what was recorded so far. */
  read(file: string): string | undefined;
  /** Refuses the options: they name what this config does not have. Nothing that was recorded is done. */
  misuse(reason: string): void;
  /** What was asked for so far and cannot be read: nothing that was recorded is done, then. */
  unreadable(): readonly UnreadableFile[];
  /** Makes sure that a page without a file has none, rather than one that cannot be read. */
  demandPage(slug: string): void;
  /** Tells of names that this config does not have: they are refused where it has none of an option's, else reported. */
  tellAbsent(at: JsonNode, absent: readonly string[], isAnyThere: boolean): void;
  /** Gives the config another name, beside the old one, which is deleted. */
  rename(file: string): void;
  /** The new name of the config. */
  renamed(): string | undefined;
  /** Records a whole file; one that is deleted may live on in another. */
  write(file: string, after: string | undefined, movedTo?: string): void;
}

/** A session over a located document. Its dialect is that of the settings, or else the one that the config tells. */
export function openSession(
  document: JsonDocument,
  host: Host | undefined,
  settings: SessionSettings = { ignore: [] },
): Session {
  const unread = new Map<string, string>();
  const noting = host && trackReadErrors(host, unread);
  const folder = document.file.includes('/') ? posix.dirname(document.file) : '';
  const edits = recordEdits();
  const refusals: Refusal[] = [];
  const misuses: string[] = [];
  const texts = new Map<string, TextChange>();
  const opened = new Map<string, JsonDocument | undefined>([[document.file, document]]);
  let listed: SiteFiles | undefined;
  let name: string | undefined;
  let users: ReadonlyMap<JsonNode, readonly JsonNode[]> | undefined;

  function load(file: string): JsonDocument | undefined {
    if (opened.has(file)) return opened.get(file);
    const text = noting?.read(file);
    if (text === undefined) return undefined;
    const result = openJson(file, text);
    refusals.push(...result.refusals);
    opened.set(file, result.document);
    return result.document;
  }

  /** The path, where it does not leave the folder of the config, which may itself be named as `../docs`. */
  function inFolder(file: string): string | undefined {
    const path = posix.relative(folder, file);
    return path === '..' || path.startsWith('../') ? undefined : file;
  }

  /** What leads to the file or the constant in which a value stands. */
  function usersOf(node: JsonNode): readonly JsonNode[] {
    users ??= usersBelow(session, document.root);
    return users.get(topOf(node)) ?? [];
  }

  const session: Session = {
    document,
    root: document.root,
    edits,
    grammar: grammarNamed(settings.dialect ?? detectDialect(dialectSigns(document.root))),
    settings,
    folder,
    host: noting,
    refusals,
    misuses,
    texts,
    parts: opened,
    site() {
      listed ??= noting && listSiteFiles(noting, folder);
      return listed;
    },
    unreadable() {
      const files = Array.from(unread, ([path, reason]) => ({ path, reason }));
      return [...files, ...(listed?.unreadableFolders ?? [])];
    },
    demandPage(slug) {
      for (const extension of ['.mdx', '.md']) noting?.read(posix.join(folder, slug + extension));
    },
    misuse(reason) {
      if (!misuses.includes(reason)) misuses.push(reason);
    },
    tellAbsent(at, absent, isAnyThere) {
      for (const reason of absent) {
        if (isAnyThere) edits.skip(at, reason);
        else session.misuse(reason);
      }
    },
    target(from, reference) {
      const file = refTarget(from.file, reference);
      return file === undefined ? undefined : inFolder(file);
    },
    below: (path) => inFolder(posix.join(folder, path)),
    follow(node) {
      if (node.kind !== 'object' && node.kind !== 'computed') return node;
      let here = node;
      const seen = new Set<JsonNode>();
      while (!seen.has(here)) {
        seen.add(here);
        const constant = here.document.constants.get(here);
        const next = constant ? !constant.spread && constant.root : session.referenced(here);
        if (!next) break;
        // What stands beside a `$ref` is merged into an object, and dropped beside anything else (M5.2).
        if (!constant && here.children.length > 1 && next.kind === 'object') break;
        here = next;
      }
      return here;
    },
    isShared(node) {
      if (topOf(node) === document.root) return false;
      const [user, ...others] = usersOf(node);
      if (user === undefined || others.length > 0) return true;
      const constant = user.document.constants.get(user);
      const isElsewhere = constant !== undefined && (constant.uses > 1 || constant.read);
      return isElsewhere || session.isShared(user);
    },
    isUsedByCode: (node) =>
      topOf(node) !== document.root &&
      usersOf(node).some((user) => {
        const constant = user.document.constants.get(user);
        return constant?.exported || constant?.read || session.isUsedByCode(user);
      }),
    fileOf(node) {
      const reference = stringOf(child(node, '$ref'));
      return reference === undefined ? undefined : session.target(node.document, reference);
    },
    referenced(node) {
      const file = session.fileOf(node);
      return file === undefined ? undefined : load(file)?.root;
    },
    read(file) {
      const change = texts.get(file);
      return change ? change.after : noting?.read(file);
    },
    rename(file) {
      name = file;
    },
    renamed: () => name,
    write(file, after, movedTo) {
      const known = texts.get(file);
      const before = known ? known.before : noting?.read(file);
      if (before === after) texts.delete(file);
      else texts.set(file, { file, before, after, movedTo });
    },
  };
  return session;
}

/** What the dialect is told by. */
function dialectSigns(root: JsonNode): Record<string, unknown> {
  const signs: Record<string, unknown> = {};
  for (const key of ['$schema', 'theme', 'colors']) {
    const node = child(root, key);
    if (node) signs[key] = stringOf(node) ?? {};
  }
  return signs;
}
