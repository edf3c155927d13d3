import { joinPath } from '@nav/paths';
import { type Framework, ImportError } from '../../model/framework.ts';
import type { Lost, SourcePage, SourceRedirect } from '../../model/source.ts';
import { addAll } from '../../reading/add-all.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { readEditions } from './editions.ts';
import { bookSummary, configNames, readSite } from './site.ts';
import { readSpace, type Space, type SpaceContent } from './space.ts';

export const gitbook: Framework = {
  name: 'gitbook',
  title: 'GitBook',
  detect(files, folder) {
    // A site of mdBook has a file of the same name.
    const name = files.has(joinPath(folder, 'book.toml')) ? undefined : configOf(files, folder);
    return name && joinPath(folder, name);
  },
  read(files, folder) {
    const name = configOf(files, folder);
    if (name === undefined) {
      throw new ImportError(
        `There is no .gitbook.yaml, docs.yaml or SUMMARY.md in ${folder || 'this folder'}.`,
      );
    }
    const site = readSite(files, folder, name);
    const pages: SourcePage[] = [];
    const redirects: SourceRedirect[] = [];
    const lost: Lost[] = [...site.lost];
    const contents = new Map<Space, SpaceContent>();
    for (const space of site.spaces) {
      const content = readSpace(files, space);
      contents.set(space, content);
      addAll(pages, content.pages);
      addAll(redirects, content.redirects);
      addAll(lost, content.lost);
    }
    return {
      title: 'GitBook',
      config: site.config,
      site: { name: site.title },
      editions: readEditions(site.sections, contents),
      pages,
      redirects,
      lost,
    };
  },
};

function configOf(files: SourceFiles, folder: string): string | undefined {
  return configNames.find((name) => {
    const path = joinPath(folder, name);
    if (!files.has(path)) return false;
    if (name === 'docs.yaml') return /^site[ \t]*:/m.test(files.read(path) ?? '');
    return name !== 'book.json' || files.has(bookSummary(files, folder));
  });
}
