import { folderOf, ignoreFilter, type PathFilter, prefixOf } from '@nav/paths';

// All of this is as in `@mintlify/common` 1.0.1176 to 1.0.1211 and `@mintlify/prebuild` 1.0.1333 to 1.0.1370, which agree.

/** The patterns that apply before the lines of `.mintignore`, in any case and at any depth (M2.6). */
const BUILT_IN_PATTERNS = [
  '.git',
  '.github',
  '.claude',
  '.agents',
  '.idea',
  '.vscode',
  '.cursor',
  '.mintlify/**',
  '!.mintlify/**/',
  '!.mintlify/skills/**',
  'node_modules',
  'README.md',
  'LICENSE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
];
/** The folders of snippets, which no pattern brings back. */
const SNIPPETS = /^(_?snippets)\//i;
/** The folders of the patterns, so that sites without exceptions are listed faster. */
const IGNORED_FOLDER =
  /(?:^|\/)(\.git|\.github|\.claude|\.agents|\.idea|\.vscode|\.cursor|node_modules)\/|^(\.mintlify)\/(?!skills\/)/i;
/** Names of `.md` files that no pattern brings back. */
const RESERVED_NAME = /(?:^|\/)(?:readme|license|contributing|contribute)\.md$|^skill\.md$/i;
const IGNORED_NAME = /(?:^|\/)changelog\.md$/i;

/** The files that are not pages because of their folder, their name or `.mintignore`. */
export interface LeftOut {
  /** Returns the folder because of which no file below a prefix is a page. */
  folder(prefix: string): string | undefined;
  /** Tests for a Markdown file whose name is reserved. */
  hasReservedName(file: string): boolean;
  /** Tests for files that `.mintignore` matches; undefined without one. */
  isIgnored: PathFilter | undefined;
}

/** @param mintignore the content of `.mintignore`; undefined if there is none. */
export function leftOut(mintignore?: string): LeftOut {
  const patterns = mintignore
    ?.replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((line) => line.trim());
  // Only exceptions change what the built-in patterns match.
  const hasExceptions = patterns?.some((pattern) => pattern.startsWith('!')) === true;
  const all = hasExceptions ? [...new Set([...BUILT_IN_PATTERNS, ...patterns])] : patterns;
  const isIgnored = all && ignoreFilter(all, { ignoreCase: true });
  const appliesTo = (path: string) => !hasExceptions || isIgnored?.(path) === true;
  return {
    folder(prefix) {
      const [, snippets] = SNIPPETS.exec(prefix) ?? [];
      if (snippets !== undefined) return snippets;
      const [, anywhere, top = anywhere] = IGNORED_FOLDER.exec(prefix) ?? [];
      return top !== undefined && appliesTo(`${prefix}*`) ? top : undefined;
    },
    hasReservedName: (file) =>
      RESERVED_NAME.test(file) || (IGNORED_NAME.test(file) && appliesTo(file)),
    isIgnored,
  };
}

/** Files are left out by their folder or name only, as on a site without `.mintignore`. */
const withoutIgnoreFile: LeftOut = /* @__PURE__ */ leftOut();

/** Tests for a Markdown file that no site publishes as a page, whatever its `.mintignore`. */
export function isNeverPage(file: string): boolean {
  const { folder, hasReservedName } = withoutIgnoreFile;
  return folder(prefixOf(folderOf(file))) !== undefined || hasReservedName(file);
}
