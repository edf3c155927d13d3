import { posix } from 'node:path';
import { lineStarts, positionAt } from '@nav/core/internal';
import type { JsonNode } from '../document/document.ts';
import type { TextLocation } from '../edit/edit.ts';
import type { Session } from '../session/session.ts';
import { codeIn, type PageCode } from './page-code.ts';

/** A file of the site that may name other pages: a page, a snippet, or a module of components. */
export interface SiteText {
  /** Relative to the folder of the config, and as the host names it. */
  file: string;
  path: string;
  /** The path without its extension; undefined for a module of components. */
  slug: string | undefined;
  text: string;
  code: PageCode;
}

/** Every such file that can be read, as it is after what was recorded so far. */
export function* siteTexts(session: Session): Generator<SiteText> {
  for (const file of session.siteFiles()?.all ?? []) {
    const extension = /\.(?:mdx?|[jt]sx)$/.exec(file)?.[0];
    if (extension === undefined) continue;
    const path = posix.join(session.folder, file);
    const text = session.read(path);
    if (text === undefined) continue;
    const slug = extension.startsWith('.md') ? file.slice(0, -extension.length) : undefined;
    yield { file, path, slug, text, code: codeIn(text) };
  }
}

/** Reports that what a codemod does to files, or finds in them, was left out. */
export function warnNoFiles({ edits }: Session, navigation: JsonNode): void {
  edits.note(navigation, 'The files of the site are not at hand.');
}

/** Where offsets of a file are, for reports. */
export function placeFinder({ path, text }: SiteText): (offset: number) => TextLocation {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    return { file: path, ...positionAt(starts, offset) };
  };
}
