import { baseName } from '@nav/paths';
import type { Location, ReferenceParams } from 'vscode-languageserver';
import { pathAt } from '../../places/page-paths.ts';
import {
  isPageFile,
  linkGoal,
  type PageText,
  pageText,
  slugOfFile,
} from '../../places/page-text.ts';
import { factsOf } from '../../places/site-facts.ts';
import { subjectAt } from '../../places/subject.ts';
import type { EditedSite } from '../../sites/edited-site.ts';
import type { SiteFile } from '../../sites/workspace.ts';
import { isPosition } from '../../texts/params.ts';
import { toRange } from '../../texts/positions.ts';
import { type Feature, siteFeature } from '../request/feature.ts';

/** Lists the entries of a page in the navigation, and the links to it in the config and in pages. */
export const references: Feature<ReferenceParams, Location[] | null> = siteFeature({
  method: 'textDocument/references',
  capabilities: () => ({ referencesProvider: true }),
  params: { position: isPosition },
  answer(at, { position }: ReferenceParams) {
    const slug = slugAt(at, at.site.positions(at.file).offsetAt(position));
    if (slug === undefined) return null;
    return [...placesOf(at.site, slug), ...linksTo(at.site, slug)];
  },
});

/** Returns the page that is meant at an offset: of a path or link, or else the page itself. */
function slugAt(at: SiteFile, offset: number): string | undefined {
  const { site, file } = at;
  if (!isPageFile(file)) {
    const subject = subjectAt(at, offset)?.subject;
    if (subject?.kind === 'page') return subject.slug;
    const target = subject?.kind === 'address' ? factsOf(site)?.find(subject.address) : undefined;
    return target?.kind === 'page' ? target.slug : undefined;
  }
  return pathAt(at, offset)?.goal.slug ?? slugOfFile(site, file);
}

export function placesOf(site: EditedSite, slug: string): Location[] {
  const facts = factsOf(site);
  return (facts?.places(slug) ?? []).flatMap(({ origin }) => {
    const { file, pointer } = origin();
    const found = facts?.config.sources.get(file)?.locate(pointer, 'value');
    return found ? { uri: site.uri(found.file ?? file), range: toRange(found.range) } : [];
  });
}

function linksTo(site: EditedSite, slug: string): Location[] {
  return pageLinksTo(site, slug).map(({ file, link }) => {
    const range = site.positions(file).rangeOf(link.start, link.addressEnd);
    return { uri: site.uri(file), range };
  });
}

interface PageLinkPlace {
  file: string;
  link: PageText['markup']['links'][number];
}

export function pageLinksTo(site: EditedSite, slug: string): PageLinkPlace[] {
  const { files, site: loaded } = factsOf(site) ?? {};
  if (!files || !loaded) return [];
  const name = baseName(slug);
  // The address of the index page of a folder is that of the folder.
  const names = name === 'index' ? ['](', 'href', 'to=', 'url='] : [name, encodeURI(name)];
  const found: PageLinkPlace[] = [];
  for (const file of files.all) {
    if (!isPageFile(file)) continue;
    const text = loaded.host.read(file);
    if (text === undefined || !names.some((part) => text.includes(part))) continue;
    const page = pageText(site, file);
    for (const link of page?.markup.links ?? []) {
      if (link.path === '') continue;
      if (linkGoal({ site, file }, link)?.slug === slug) found.push({ file, link });
    }
  }
  return found;
}
