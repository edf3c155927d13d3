import { readFrontMatter, titleFromPath } from '@nav/core/internal';
import type { Layout } from '../addresses/layout.ts';
import { iconOf } from '../config/icons.ts';
import type { Conversion, ShownPage } from '../config/outcome.ts';
import type { Lost } from '../model/source.ts';
import type { SourceFiles } from '../reading/files.ts';
import { readPage } from '../reading/page.ts';
import { type Cut, editPage, type FrontMatterLines } from './front-matter.ts';

/** A page whose text changes. */
export interface PageEdit {
  file: string;
  /** The text with its byte order mark. */
  before: string;
  after: string;
  lines: FrontMatterLines;
}

/** Returns the edits that make each page show the label and the title of the source. */
export function labelEdits(
  shown: Iterable<ShownPage>,
  files: SourceFiles,
  { titleOf, outcome }: Conversion,
  layout: Layout,
  mayEdit: boolean,
): PageEdit[] {
  const lost: Lost[] = outcome.lost;
  return [...shown].flatMap((page): PageEdit[] => {
    const { file } = page;
    const before = files.readRaw(file);
    const read = readPage(files, file);
    if (before === undefined || !read) return [];
    const at = { file, line: 1, column: 1 };
    for (const { label, at: place } of page.otherLabels) {
      const reason = `the page has one label, "${page.label}"`;
      lost.push({ kind: 'lost', what: `label "${label}" of ${file}`, reason, at: place });
    }
    const { lines, cut } = wantedLines(page, read, titleOf(file), layout);
    if (Object.keys(lines).length === 0) return [];
    const after = mayEdit ? editPage(before, lines, cut) : undefined;
    if (after !== undefined) return [{ file, before, after, lines }];
    const reason = mayEdit
      ? 'its front matter cannot be edited safely'
      : 'front matter is not edited';
    for (const [name, value] of Object.entries(lines)) {
      lost.push({ kind: 'lost', what: `${name} "${value}" of ${file}`, reason, at });
    }
    return [];
  });
}

function wantedLines(
  { file, label, icon, tag }: ShownPage,
  page: NonNullable<ReturnType<typeof readPage>>,
  sourceTitle: string | undefined,
  layout: Layout,
): { lines: FrontMatterLines; cut: Cut | undefined } {
  const meta = readFrontMatter(page.text);
  const lines: Record<string, string> = {};
  let cut: Cut | undefined;
  let title = meta.title;
  if (title === undefined) {
    title = plain(sourceTitle ?? label ?? titleFromPath(layout.slugOf(file) ?? file));
    if (title !== '') lines.title = title;
    const { heading } = page;
    if (heading && heading.text === title && !isRich(page.text.slice(heading.start, heading.end))) {
      cut = heading;
    }
  }
  const wanted = label === undefined ? undefined : plain(label);
  if (wanted !== undefined && wanted !== '' && wanted !== (meta.sidebarTitle ?? title)) {
    lines.sidebarTitle = wanted;
  }
  const named = icon === undefined ? undefined : iconOf(icon);
  if (named !== undefined && page.data.icon === undefined) {
    lines.icon = typeof named === 'string' ? named : named.name;
  }
  if (tag !== undefined && page.data.tag === undefined) lines.tag = plain(tag);
  return { lines: lines as FrontMatterLines, cut };
}

/** Returns true for a heading with more than text, which must not be lost. */
function isRich(heading: string): boolean {
  return /<\/?[a-z]|!\[/i.test(heading);
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
