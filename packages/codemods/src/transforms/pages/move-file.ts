import { once } from '@nav/collections';
import { nearest } from '@nav/core/internal';
import type { SiteFiles } from '@nav/core/stages';
import { baseName, extensionOf, withoutExtension } from '@nav/paths';
import { basePathOf } from '../../endpoints/preview.ts';
import { unknown as unknownName } from '../../navigation/names.ts';
import { navigationOf } from '../../navigation/navigation.ts';
import { warnComputedAddresses } from '../../pages/links/config-addresses.ts';
import { siteOrigin } from '../../pages/links/origin-links.ts';
import { pageRedirectFinder } from '../../pages/links/redirects.ts';
import { requireSiteFiles } from '../../pages/links/site-files.ts';
import { warnMentions } from '../../pages/moves/mentions.ts';
import { moveConfig, warnMovedLinks, warnUnknownHosts } from '../../pages/moves/move-config.ts';
import { moveTexts } from '../../pages/moves/move-texts.ts';
import { type MovedPart, movesOf, type Relocation, staysBehind } from '../../pages/moves/moves.ts';
import { isDone, obstacleTo } from '../../pages/moves/obstacles.ts';
import { FILE_PATH } from '../../pages/moves/page-options.ts';
import {
  mapOption,
  moveFaults,
  originOption,
  relocationsOf,
} from '../../pages/moves/read-moves.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { Session } from '../../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'move-file',
  summary: 'Moves snippets, images, specifications and other files, and all references to them.',
  wholeSite: 'the file has a new path, and all references follow',
  idle: 'The files are at their new paths already.',
  options: {
    from: option.text('the file or folder to move', { unless: 'map' }),
    to: option.text('its new path, or the folder to move a file to', { unless: 'map' }),
    map: mapOption,
    origin: originOption,
  },
  examples: [
    ['--from logo.svg --to images/', 'moves a file to a folder'],
    ['--from snippets/api --to snippets/reference', 'moves a folder'],
    ['--map moves.csv', 'moves many files and folders together'],
  ],
  checkOptions: (options) => moveFaults(options, FILE_PATH),
  apply(session, options) {
    const navigation = navigationOf(session);
    const site = navigation && requireSiteFiles(session, navigation);
    if (!navigation || !site) return;
    const found = relocationsOf(session, options, { existing: site.all, kind: FILE_PATH });
    const relocations = found
      ?.map((one) => ({ ...one, to: goalOf(site, one) }))
      .filter(({ from, to }) => from !== to);
    if (!relocations || relocations.length === 0) return;
    const moves = movesOf(session, navigation, relocations, 'files', {
      generated: () => undefined,
      basePath: once(() => basePathOf(session)),
    });
    const reasons = moves.parts.flatMap((part) => {
      const reason = whyNotMoved(session, site, part);
      return reason === undefined ? [] : [part.place ? `${part.place}: ${reason}` : reason];
    });
    reasons.forEach(session.problems.rejectOptions);
    if (reasons.length > 0 || moves.files.size === 0 || isDone(moves)) return;
    const obstacle = obstacleTo(session, moves);
    if (obstacle !== undefined) {
      session.problems.refuse(`${obstacle} Nothing was moved.`);
      return;
    }
    const origin = siteOrigin(session, options.origin);
    if (origin === undefined) warnUnknownHosts(session, moves);
    moveConfig(session, moves, origin);
    for (const { from } of moves.parts) warnComputedAddresses(session, from);
    moveTexts(session, moves, pageRedirectFinder(session), origin);
    warnMentions(session, moves);
    warnMovedLinks(session, moves, origin);
  },
});

/** Returns the new path of a file or folder: a file keeps its name if it moves to a folder. */
function goalOf(site: SiteFiles, { from, to, written }: Relocation): string {
  const isFolder = (path: string) => hasFolder(site, path);
  const isInto = !isFolder(from) && (written.endsWith('/') || isFolder(to));
  return isInto ? `${to}/${baseName(from)}` : to;
}

function hasFolder({ all }: SiteFiles, path: string): boolean {
  for (const file of all) if (file.startsWith(`${path}/`)) return true;
  return false;
}

/** Returns why a relocation cannot be made; undefined if it can, or was made before. */
function whyNotMoved(
  session: Session,
  site: SiteFiles,
  { from, to, slugs, isEmpty }: MovedPart,
): string | undefined {
  const { all, pages } = site;
  const isPage = pages.get(withoutExtension(from)) === from || slugs.includes(from);
  if (isPage) return `"${from}" is a page. Use move-page.`;
  if (slugs.length > 0)
    return `The folder "${from}" has pages. Use move-page, which also moves its other files.`;
  if (all.has(from)) {
    if (staysBehind(session, from))
      return `${from} cannot move, because it is hidden or a part of the config.`;
    const extension = suffixOf(from);
    return suffixOf(to) === extension
      ? undefined
      : `--to ${to} must end with "${extension}". To move ${from} to a folder, write ${to}/.`;
  }
  if (!isEmpty) return undefined;
  if (all.has(to) || (suffixOf(from) === '' && hasFolder(site, to))) return undefined;
  if (hasFolder(site, from)) return `The files in "${from}" cannot move.`;
  const names = [...all].filter((file) => extensionOf(file) === extensionOf(from));
  return unknownName('file or folder', from, nearest(from, names));
}

function suffixOf(path: string): string {
  return /\.\w+$/.exec(baseName(path))?.[0] ?? '';
}
