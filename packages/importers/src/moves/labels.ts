import { readFrontMatter } from '@nav/core/internal';
import { oneLine } from '@nav/display';
import { titleFromPath } from '@nav/paths';
import type { Layout } from '../addresses/layout.ts';
import { iconOf } from '../config/icons.ts';
import type { ShownPage } from '../config/outcome.ts';
import { type Lost, newLost } from '../model/source.ts';
import { addAll } from '../reading/add-all.ts';
import type { SourceFiles } from '../reading/files.ts';
import { type Page, readPage } from '../reading/page.ts';
import { type Cut, editPage, type FrontMatterLines } from './front-matter.ts';

export interface LabelEdit {
  file: string;
  /** The text with its byte order mark. */
  before: string;
  after: string;
  lines: FrontMatterLines;
}

/** Returns the edits that hide pages, and reports those whose front matter cannot be edited. */
export function hidingEdits(
  hidden: readonly string[],
  files: SourceFiles,
  mayEdit: boolean,
): { edits: LabelEdit[]; lost: Lost[] } {
  const edits: LabelEdit[] = [];
  const lost: Lost[] = [];
  for (const file of hidden) {
    const before = files.readRaw(file);
    if (before === undefined) continue;
    const { data } = readFrontMatter(before.replace(/^\uFEFF/, ''));
    if (data.hidden === true || data.noindex === true) continue;
    const edit = tryEdit(file, before, { hidden: true }, undefined, mayEdit);
    if (!Array.isArray(edit)) edits.push(edit);
    else if (mayEdit) addAll(lost, edit);
  }
  return { edits, lost };
}

/** Returns the edits that make each page show the label and the title of the source, and what they cannot show. */
export function labelEdits(
  shown: Iterable<ShownPage>,
  files: SourceFiles,
  titleOf: (file: string) => string | undefined,
  layout: Layout,
  mayEdit: boolean,
): { edits: LabelEdit[]; lost: Lost[] } {
  const edits: LabelEdit[] = [];
  const lost: Lost[] = [];
  for (const page of shown) {
    const { file } = page;
    for (const { label, at } of page.otherLabels) {
      const reason = `the page has one label, "${page.label}"`;
      lost.push(newLost(`label "${label}" of ${file}`, reason, at));
    }
    const before = files.readRaw(file);
    const read = readPage(files, file);
    if (before === undefined || !read) continue;
    const { lines, cut, kept } = wantedLines(page, read, titleOf(file), layout);
    if (Object.keys(lines).length === 0) continue;
    const edit = tryEdit(file, before, lines, cut, mayEdit);
    if (Array.isArray(edit)) addAll(lost, edit);
    else edits.push(edit);
    if (kept && !Array.isArray(edit)) {
      const reason = 'it has more than text, so it stays below the title';
      lost.push(newLost(`heading "${kept.text}" of ${file}`, reason, kept.at));
    }
  }
  return { edits, lost };
}

/** Returns the edit of a page, or its properties as lost if it cannot be edited. */
function tryEdit(
  file: string,
  before: string,
  lines: FrontMatterLines,
  cut: Cut | undefined,
  mayEdit: boolean,
): LabelEdit | Lost[] {
  // Invalid bytes are read as this character, and would be lost.
  const isInvalid = before.includes('\ufffd');
  const after = mayEdit && !isInvalid ? editPage(before, lines, cut) : undefined;
  if (after !== undefined) return { file, before, after, lines };
  const cause = isInvalid
    ? 'its file is not valid UTF-8, or has the character U+FFFD'
    : 'its front matter cannot be edited safely';
  const reason = mayEdit ? cause : '--no-front-matter leaves pages as they are';
  return Object.entries(lines).map(([name, value]) =>
    newLost(`${name} "${value}" of ${file}`, reason, file),
  );
}

interface Wanted {
  lines: FrontMatterLines;
  /** The heading that becomes the title. */
  cut?: Cut;
  /** The heading that is the title, but cannot be removed. */
  kept?: NonNullable<Page['heading']>;
}

function wantedLines(
  { file, label, icon, tag }: ShownPage,
  { text, data, heading }: Page,
  sourceTitle: string | undefined,
  layout: Layout,
): Wanted {
  const meta = readFrontMatter(text);
  const lines: { -readonly [Name in keyof FrontMatterLines]: FrontMatterLines[Name] } = {};
  const own =
    meta.title ?? oneLine(sourceTitle || label || titleFromPath(layout.slugOf(file) ?? file));
  if (meta.title === undefined && own !== '') lines.title = own;
  const wanted = oneLine(label ?? '');
  if (wanted !== '' && wanted !== oneLine(meta.sidebarTitle ?? own)) lines.sidebarTitle = wanted;
  const named = icon === undefined ? undefined : iconOf(icon);
  if (named !== undefined && data.icon === undefined) {
    lines.icon = typeof named === 'string' ? named : named.name;
  }
  if (tag !== undefined && data.tag === undefined) lines.tag = oneLine(tag);
  if (lines.title === undefined || !heading || heading.text !== own) return { lines };
  return isPlain(text.slice(heading.start, heading.end))
    ? { lines, cut: heading }
    : { lines, kept: heading };
}

/**
 * Returns false for a heading with an image, a link or a tag, which must not be lost. A `<br>` may be lost: titles do not need
 * it, and MDX rejects it.
 */
function isPlain(heading: string): boolean {
  return !/<\/?(?!br\b)[a-z]|\]\(/i.test(heading);
}
