import { dirname, join, relative } from 'node:path';
import { isBelow, repositoryOf, toPosix } from '@nav/disk';
import {
  type Framework,
  ImportError,
  type ImportPlan,
  importSite,
  OutsideError,
  type SourceFiles,
} from '@nav/importers';
import { UsageError } from '../run/failure.ts';
import { otherSites } from './choose-framework.ts';
import type { ImportedSite } from './locate.ts';
import { readSidebar } from './sidebar-file.ts';

/** The options of an import that change its result. Names are separated by commas. */
export interface PlanFlags {
  layout: 'keep' | 'urls';
  basePath?: string;
  sidebar?: string;
  versions?: string;
  languages?: string;
  frontMatter?: boolean;
  links: 'note' | 'anchors';
  wrapTopLevel?: string;
  tabs: 'auto' | 'none' | 'top-level';
}

/** @throws UsageError if the site cannot be imported. */
export function planImport(
  files: SourceFiles,
  framework: Framework,
  { root, folder, out }: ImportedSite,
  flags: PlanFlags,
  cwd: string,
): ImportPlan {
  const sidebar = readSidebar(flags.sidebar, cwd);
  try {
    return importSite(files, framework, {
      folder,
      out,
      layout: flags.layout,
      basePath: flags.basePath,
      tabs: flags.tabs,
      links: flags.links,
      wrapTopLevel: flags.wrapTopLevel,
      frontMatter: flags.frontMatter !== false,
      versions: separated(flags.versions),
      languages: separated(flags.languages),
      sidebar,
    });
  } catch (error) {
    if (error instanceof OutsideError) {
      const shown = (path: string) => toPosix(relative(cwd, join(root, path)));
      const repository = repositoryOf(join(root, folder));
      if (repository !== undefined && !isBelow(repository, join(root, error.folder))) {
        throw new UsageError(
          `${shown(error.file)} is outside of the repository, and nav does not read files there. Move it into the repository, then import again.`,
        );
      }
      throw new UsageError(
        `${shown(error.file)} is not below ${shown(dirname(out)) || 'the current directory'}, the folder of docs.json. Pass --out ${shown(join(error.folder, 'docs.json'))}.`,
      );
    }
    if (!(error instanceof ImportError)) throw error;
    const { at, reason } = error;
    const place = at && `${toPosix(relative(cwd, join(root, at.file)))}:${at.line}:${at.column}: `;
    const message = `${place ?? ''}${reason}`;
    const isElsewhere = framework.detect(files, folder) === undefined;
    const elsewhere = isElsewhere
      ? otherSites(files, folder, toPosix(relative(cwd, join(root, folder))))
      : undefined;
    throw new UsageError(elsewhere === undefined ? message : `${message} ${elsewhere}`);
  }
}

function separated(names: string | undefined): string[] | undefined {
  return names
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}
