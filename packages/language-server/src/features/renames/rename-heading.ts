import { anchorsIn, headingIds, readMarkup } from '@nav/core/internal';
import { encodeLike, isModulePath } from '@nav/paths';
import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import { configFile } from '../../places/config-place.ts';
import { stringsIn } from '../../places/cursor.ts';
import { anchorsOf, pageText, slugOfFile } from '../../places/page-text.ts';
import { factsOf } from '../../places/site-facts.ts';
import { subjectOf } from '../../places/subject.ts';
import type { EditedSite } from '../../sites/edited-site.ts';
import type { SiteFile, Workspace } from '../../sites/workspace.ts';
import { type Replacement, toTextEdits } from '../../texts/edits.ts';
import { pageLinksTo } from '../lookup/references.ts';
import { editOf } from '../request/workspace-edit.ts';
import type { RenameTarget } from './rename-targets.ts';

/** A renamed heading: the changes, and the links that lead nowhere afterwards. */
export interface RenamedHeading {
  edit: WorkspaceEdit;
  broken: number;
}

/** Changes the text of a heading, and the fragments of all links to it. */
export function renameHeading(
  { site, file }: SiteFile,
  { start, end }: RenameTarget,
  text: string,
  workspace: Workspace,
): RenamedHeading | undefined {
  const page = pageText(site, file);
  if (!page) return undefined;
  const index = page.markup.headings.findIndex((one) => one.start <= start && end <= one.end);
  const heading = page.markup.headings[index];
  const after = page.text.slice(0, start) + text + page.text.slice(end);
  const markup = readMarkup(after);
  const renamed = markup.headings[index];
  const [anchor] = renamed ? headingIds(after.slice(renamed.start, renamed.end)) : [];
  if (!heading || !renamed || anchor === undefined) return undefined;
  const slug = slugOfFile(site, file);
  const before = anchorsOf(site, slug === undefined ? { file } : { file, slug });
  const now = anchorsIn(after, markup);
  const edits = new Map<string, Replacement[]>([[file, [{ start, end, text }]]]);
  let broken = 0;
  for (const one of fragmentsTo(site, file, slug)) {
    if (!before?.has(one.fragment) || now.has(one.fragment)) continue;
    if (before.rangeOf(one.fragment)?.start !== heading.start) {
      broken += 1;
      continue;
    }
    edits.set(one.file, [
      ...(edits.get(one.file) ?? []),
      { start: one.start, end: one.end, text: one.write(anchor) },
    ]);
  }
  const documents = Array.from(edits, ([path, own]): [string, TextEdit[]] => {
    const sorted = own.toSorted((a, b) => a.start - b.start);
    return [site.uri(path), toTextEdits(site.text(path) ?? '', sorted)];
  });
  return { edit: editOf(documents, workspace), broken };
}

/** The fragment of a link, without its `#`. */
interface WrittenFragment {
  file: string;
  fragment: string;
  start: number;
  end: number;
  /** Returns another fragment as it is written there. */
  write(fragment: string): string;
}

/** Returns the fragments of the links to a page: in pages, in the page itself, and in the config. */
function fragmentsTo(site: EditedSite, file: string, slug: string | undefined): WrittenFragment[] {
  const own = (pageText(site, file)?.markup.links ?? []).filter(({ path }) => path === '');
  const links = [
    ...own.map((link) => ({ file, link })),
    ...(slug === undefined ? [] : pageLinksTo(site, slug)),
  ];
  const inPages = links.flatMap((one): WrittenFragment[] => {
    const { link } = one;
    const written = (site.text(one.file) ?? '').slice(link.start, link.addressEnd);
    const hash = written.indexOf('#');
    if (hash === -1) return [];
    return [
      {
        file: one.file,
        fragment: /#([\s\S]*)$/.exec(link.address)?.[1] ?? '',
        start: link.start + hash + 1,
        end: link.addressEnd,
        write: (fragment) => encodeLike(fragment, written.slice(hash + 1), link.delimiter),
      },
    ];
  });
  return slug === undefined ? inPages : [...inPages, ...configFragments(site, slug)];
}

function configFragments(site: EditedSite, slug: string): WrittenFragment[] {
  const facts = factsOf(site);
  return [...(facts?.config.sources.keys() ?? [])].flatMap((file) => {
    const at = { site, file };
    const known = isModulePath(file) ? undefined : configFile(at);
    const text = site.text(file);
    if (!known || text === undefined || !text.includes('#')) return [];
    return stringsIn(text).flatMap((one): WrittenFragment[] => {
      const written = text.slice(one.start, one.end);
      const hash = written.indexOf('#');
      if (hash === -1) return [];
      const subject = subjectOf(known.expectedAt(one.tokens), one.text, at, known.grammar);
      // Fields of the builder, such as those of the navbar, have no role.
      const address = subject?.kind === 'address' ? subject.address : one.text;
      const goal = address.startsWith('/') ? facts?.find(address) : undefined;
      if (goal?.kind !== 'page' || goal.slug !== slug) return [];
      return [
        {
          file,
          fragment: one.text.slice(one.text.indexOf('#') + 1),
          start: one.start + hash + 1,
          end: one.end - 1,
          write: (fragment) => JSON.stringify(encodeURI(fragment)).slice(1, -1),
        },
      ];
    });
  });
}
