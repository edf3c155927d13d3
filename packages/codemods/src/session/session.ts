import type { Dialect, Host, Settings } from '@nav/core';
import {
  folderOf,
  joinPath,
  lineStarts,
  listSiteFiles,
  positionAt,
  relativePath,
  trackReadErrors,
} from '@nav/core/internal';
import {
  detectDialect,
  type Grammar,
  grammarNamed,
  type SiteFiles,
  type UnreadableFile,
} from '@nav/core/stages';
import type { Refusal } from '../document/document.ts';
import { child, type JsonDocument, type JsonNode, stringOf } from '../document/document.ts';
import { openJson } from '../document/open-json.ts';
import {
  documentsOf,
  type References,
  refTarget,
  topOf,
  usersBelow,
} from '../document/references.ts';
import { type Edits, recordEdits } from '../edit/edit.ts';

/** A file next to the config that a codemod creates, rewrites, moves or deletes. */
export interface TextChange {
  file: string;
  /** Undefined for a new file, and for one that moves unread, such as an image. */
  before: string | undefined;
  /** Undefined for a file that is deleted, and for one that gets the bytes of `movedFrom`. */
  after: string | undefined;
  /** The path that its content moves to. */
  movedTo: string | undefined;
  /** The path that its new content comes from. */
  movedFrom: string | undefined;
}

/** A Markdown file of the repository outside of the site's folder. */
export interface OutsideText {
  /** As messages name it. */
  path: string;
  /** From the root of the repository. */
  fromRoot: string;
  text: string;
}

/** The files around a site. */
export interface Surroundings {
  /** The folder of the site from the root of the repository. */
  site: string;
  texts: readonly OutsideText[];
}

/** The input of a session besides the files of the site. */
export interface OuterFiles {
  /** Returns the text of a file that an option names; undefined if there is none. */
  readInput?: ((path: string) => string | undefined) | undefined;
  surroundings?: (() => Surroundings) | undefined;
}

/** A question about an option that is not given, for a person at a terminal. */
export interface Question {
  /** The flag that a positive answer sets. */
  option: string;
  text: string;
}

/** The settings that codemods use. */
export interface SessionSettings extends Pick<Settings, 'ignore'> {
  /** Undefined to detect it from the config. */
  dialect?: Dialect | undefined;
}

/** One config with the files around it, and the edits that a codemod records. */
export interface Session extends References {
  readonly document: JsonDocument;
  /** The root value of the config. */
  readonly root: JsonNode;
  readonly edits: Edits;
  readonly grammar: Grammar;
  readonly settings: SessionSettings;
  /** The folder of the config, as the host names it. */
  readonly folder: string;
  /** Undefined if only the text of the config is known. */
  readonly host: Host | undefined;
  /** Parse errors in referenced files. */
  readonly refusals: Refusal[];
  /** Reasons why what the options ask for cannot be done, one sentence each. */
  readonly obstacles: readonly string[];
  /** Problems with the options for this config, one sentence each. */
  readonly optionProblems: readonly string[];
  /** The value of `--at`: the part of the navigation to change. `scopeOf` finds it. */
  readonly at: string | undefined;
  /** The values that the part to change consists of; undefined for the whole config. */
  readonly limit: ReadonlySet<JsonNode> | undefined;
  readonly textChanges: ReadonlyMap<string, TextChange>;
  /** The files of the config that were read, by path; undefined for a file with parse errors. */
  readonly documents: ReadonlyMap<string, JsonDocument | undefined>;
  /** Returns the files in the folder of the config; undefined without a host. */
  siteFiles(): SiteFiles | undefined;
  /**
   * Returns the value behind a `{ "$ref": … }` or the name of a constant. Any other node is returned unchanged, and so is
   * a `$ref` with other properties that override those of its file.
   */
  follow(node: JsonNode): JsonNode;
  /** Checks whether a value is in a file or a constant that is used more than once, or that other code may use. */
  isShared(node: JsonNode): boolean;
  /** Checks whether a value is in a constant that is exported, or that other code of the module reads. */
  isUsedByCode(node: JsonNode): boolean;
  /** Returns the path of a reference in `from`; undefined if it is outside the folder of the config. */
  resolveRef(from: JsonDocument, reference: string): string | undefined;
  /** Returns the file of a `{ "$ref": … }`; undefined for anything else, or if it is outside the folder of the config. */
  fileOf(node: JsonNode): string | undefined;
  /** Resolves a path from the folder of the config; undefined if it is outside that folder. */
  resolvePath(path: string): string | undefined;
  /** Returns the text of a file, with the changes that are recorded so far. */
  read(file: string): string | undefined;
  /** Returns the text of a file that an option names; undefined if there is none. */
  readInput(path: string): string | undefined;
  /** Returns the files around the site, which may link to it. */
  surroundings(): Surroundings;
  /** Asks whether to set a flag that is not given. */
  ask(question: Question): void;
  readonly questions: readonly Question[];
  /** Limits the edits to some values and what is in them. Edits outside of them reject the options. */
  limitTo(...nodes: JsonNode[]): void;
  /** Fails the plan because what the options ask for cannot be done, because of a value. Recorded edits are dropped. */
  refuse(reason: string, at?: JsonNode): void;
  /** Rejects the options because they do not fit this config. Recorded edits are dropped. */
  rejectOptions(reason: string): void;
  /** Returns the files and folders that were needed and cannot be read. If there are any, recorded edits are dropped. */
  unreadableFiles(): readonly UnreadableFile[];
  /** Makes a page that cannot be read appear in `unreadableFiles`. */
  assertPageReadable(slug: string): void;
  /** Adds notes about unknown names in an option; rejects the options if none of its names is known. */
  warnUnknown(at: JsonNode, problems: readonly string[], isAnyKnown: boolean): void;
  /** Writes the config to a new file in the same folder, and deletes the old one. */
  renameConfig(file: string): void;
  /** Returns the new path of the config. */
  newName(): string | undefined;
  /** Records the new text of a file; undefined deletes it. */
  write(file: string, after: string | undefined): void;
  /** Records that a file moves, with a new text or, without one, byte for byte. It may take the place of another that moves. */
  move(file: string, to: string, after?: string): void;
}

/** Opens a session. The dialect is that of the settings, or else it is detected from the config. */
export function openSession(
  document: JsonDocument,
  host: Host | undefined,
  settings: SessionSettings = { ignore: [] },
  at?: string,
  outer: OuterFiles = {},
): Session {
  const readErrors = new Map<string, string>();
  const tracked = host && trackReadErrors(host, readErrors);
  const folder = folderOf(document.base);
  const edits = recordEdits();
  const refusals: Refusal[] = [];
  const obstacles: string[] = [];
  const optionProblems: string[] = [];
  const questions: Question[] = [];
  const textChanges = new Map<string, TextChange>();
  const documents = new Map<string, JsonDocument | undefined>(
    Array.from(documentsOf(document), (one) => [one.file, one]),
  );
  let listed: SiteFiles | undefined;
  let name: string | undefined;
  let limit: ReadonlySet<JsonNode> | undefined;
  let users: ReadonlyMap<JsonNode, readonly JsonNode[]> | undefined;

  function load(file: string): JsonDocument | undefined {
    if (documents.has(file)) return documents.get(file);
    const text = tracked?.read(file);
    if (text === undefined) return undefined;
    const result = openJson(file, text);
    refusals.push(...result.refusals);
    documents.set(file, result.document);
    return result.document;
  }

  /** The folder of the config can itself be a path such as `../docs`. */
  function inFolder(file: string): string | undefined {
    return file === folder || relativePath(folder, file) !== undefined ? file : undefined;
  }

  /** Returns the nodes that lead to the file or the constant of a value. */
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
    host: tracked,
    refusals,
    obstacles,
    optionProblems,
    at,
    get limit() {
      return limit;
    },
    textChanges,
    documents,
    questions,
    ask: (question) => void questions.push(question),
    readInput: (path) =>
      outer.readInput ? outer.readInput(path) : tracked?.read(joinPath(folder, path)),
    surroundings: () => outer.surroundings?.() ?? { site: '', texts: [] },
    limitTo(...nodes) {
      limit = new Set(nodes);
    },
    siteFiles() {
      listed ??= tracked && listSiteFiles(tracked, folder);
      return listed;
    },
    unreadableFiles() {
      const files = Array.from(readErrors, ([path, reason]) => ({ path, reason }));
      return [...files, ...(listed?.unreadableFolders ?? [])];
    },
    assertPageReadable(slug) {
      for (const extension of ['.mdx', '.md']) tracked?.read(joinPath(folder, slug + extension));
    },
    refuse(reason, at) {
      if (!at) {
        obstacles.push(reason);
        return;
      }
      const { file, text } = at.document;
      const { line, column } = positionAt(lineStarts(text), at.keyStart);
      obstacles.push(`${file}:${line}:${column}: ${reason}`);
    },
    rejectOptions(reason) {
      if (!optionProblems.includes(reason)) optionProblems.push(reason);
    },
    warnUnknown(at, problems, isAnyKnown) {
      for (const reason of problems) {
        if (isAnyKnown) edits.note(at, reason);
        else session.rejectOptions(reason);
      }
    },
    resolveRef(from, reference) {
      const file = refTarget(from.base, reference);
      return file === undefined ? undefined : inFolder(file);
    },
    resolvePath: (path) => inFolder(joinPath(folder, path)),
    follow(node) {
      if (node.kind !== 'object' && node.kind !== 'computed') return node;
      let here = node;
      const seen = new Set<JsonNode>();
      while (!seen.has(here)) {
        seen.add(here);
        const constant = here.document.constants.get(here);
        const next = constant ? !constant.spread && constant.root : session.referenced(here);
        if (!next) break;
        // Properties next to a `$ref` are merged into an object and ignored otherwise (M5.2).
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
      return reference === undefined ? undefined : session.resolveRef(node.document, reference);
    },
    referenced(node) {
      const file = session.fileOf(node);
      return file === undefined ? undefined : load(file)?.root;
    },
    read(file) {
      const change = textChanges.get(file);
      return change ? change.after : tracked?.read(file);
    },
    renameConfig(file) {
      name = file;
    },
    newName: () => name,
    write(file, after) {
      const known = textChanges.get(file);
      const before = known ? known.before : tracked?.read(file);
      if (before === after) textChanges.delete(file);
      else textChanges.set(file, { file, before, after, movedTo: undefined, movedFrom: undefined });
    },
    move(file, to, after) {
      // A disk that ignores case would return the file that moves to this name.
      const isRespelled = file !== to && file.toLowerCase() === to.toLowerCase();
      const isRead = (path: string) => after !== undefined && !(isRespelled && path === to);
      const changeOf = (path: string): TextChange => {
        const known = textChanges.get(path);
        const before = known?.before ?? (isRead(path) ? tracked?.read(path) : undefined);
        const { after: text, movedTo, movedFrom } = known ?? {};
        return { file: path, before, after: text, movedTo, movedFrom };
      };
      const departure = changeOf(file);
      const isTaken = departure.movedFrom !== undefined;
      textChanges.set(file, {
        ...departure,
        after: isTaken ? departure.after : undefined,
        movedTo: to,
      });
      textChanges.set(to, { ...changeOf(to), after, movedFrom: file });
    },
  };
  return session;
}

/** Returns the top-level values that `detectDialect` needs. */
function dialectSigns(root: JsonNode): Record<string, unknown> {
  const signs: Record<string, unknown> = {};
  for (const key of ['$schema', 'theme', 'colors']) {
    const node = child(root, key);
    if (node) signs[key] = stringOf(node) ?? {};
  }
  return signs;
}
