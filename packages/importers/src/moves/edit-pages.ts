import { relativePath } from '@nav/paths';
import { type Layout, oldName } from '../addresses/layout.ts';
import type { Conversion } from '../config/outcome.ts';
import type { Framework } from '../model/framework.ts';
import type { Lost } from '../model/source.ts';
import type { SourceFiles } from '../reading/files.ts';
import { followLinks, readLinks, type SiteLinks } from './follow-links.ts';
import { rewriteHeadingIds } from './heading-ids.ts';
import { hidingEdits, type LabelEdit, labelEdits } from './labels.ts';
import type { FindTarget } from './link-target.ts';
import type { OldSite } from './old-site.ts';
import { recountAnchors } from './repeated-headings.ts';
import { findUnlisted, type Unlisted } from './unlisted.ts';

/** A page that changes or moves. Paths are from the root of the files. */
export interface PlannedPage {
  file: string;
  /** Its new path, if it moves. */
  to?: string | undefined;
  /** The contents before and after the import, including a byte order mark. */
  before: string;
  after: string;
  /** The properties of the front matter that are added or replaced. */
  properties: readonly string[];
}

/** Returns the new contents of pages, the edits of their front matter, and what cannot be edited. */
export function editPages(
  { files, source }: OldSite,
  { headingIds }: Framework,
  layout: Layout,
  { unlisted, links }: { unlisted: Unlisted; links: SiteLinks },
  { outcome: { shown }, titleOf }: Conversion,
  kind: 'urls' | 'keep',
  mayEdit: boolean,
): { texts: Map<string, string>; edits: LabelEdit[]; lost: Lost[] } {
  const isMoved = kind === 'urls';
  const own = new Set(source.pages.map(({ file }) => file));
  const texts = isMoved ? followLinks(files, layout, links, own) : new Map<string, string>();
  if (headingIds && (isMoved || mayEdit)) rewriteHeadingIds(files, headingIds, source.pages, texts);
  const rewritten = withTexts(files, texts);
  const labels = labelEdits(shown.values(), rewritten, titleOf, layout, mayEdit);
  const hiding = hidingEdits(unlisted.hidden, rewritten, mayEdit);
  const edits = [...labels.edits, ...hiding.edits];
  for (const { file, after } of edits) texts.set(file, after);
  if (isMoved) recountAnchors(files, [...own, ...unlisted.hidden], links, texts);
  return { texts, edits, lost: [...labels.lost, ...hiding.lost] };
}

/** Returns the files that the navigation does not list, and the links of all pages by file. */
export function readPages(
  { files, site, published, read, findTarget }: OldSite,
  layout: Layout,
  { outcome: { shown, drafts } }: Conversion,
): { unlisted: Unlisted; links: SiteLinks } {
  const find: FindTarget = (file, path, isModule) => {
    const target = findTarget(file, path, isModule);
    // No link leads to a page with an old name.
    return target && layout.assets.get(target) === oldName(target) ? undefined : target;
  };
  const isPage = (file: string) =>
    /\.mdx?$/.test(file) && !layout.assets.has(file) && relativePath(site, file) !== undefined;
  const links = readLinks(files, read, isPage, find);
  const unlisted = findUnlisted(files, layout, published, shown, drafts, links);
  // Pages that the source does not publish stay as well, and so do their links.
  const all = new Set([...read, ...links.keys()]);
  const others = unlisted.hidden.filter((file) => !all.has(file));
  return { unlisted, links: new Map([...links, ...readLinks(files, others, () => false, find)]) };
}

export function withTexts(files: SourceFiles, texts: ReadonlyMap<string, string>): SourceFiles {
  const readRaw = (path: string) => texts.get(path) ?? files.readRaw(path);
  return { ...files, readRaw, read: (path) => readRaw(path)?.replace(/^\uFEFF/, '') };
}

export function plannedPages(
  files: SourceFiles,
  { moves }: Layout,
  edits: readonly LabelEdit[],
  texts: ReadonlyMap<string, string>,
): PlannedPage[] {
  const edited = new Map(edits.map((edit) => [edit.file, edit]));
  return [...new Set([...edited.keys(), ...texts.keys(), ...moves.keys()])].flatMap(
    (file): PlannedPage[] => {
      const before = files.readRaw(file);
      if (before === undefined) return [];
      const after = texts.get(file) ?? before;
      const properties = Object.keys(edited.get(file)?.lines ?? {});
      return [{ file, to: moves.get(file), before, after, properties }];
    },
  );
}
