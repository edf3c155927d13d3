import type { Plan } from '@nav/codemods';
import { viewPage } from '@nav/core/client';
import { pageKey, withoutExtension } from '@nav/paths';
import { filesOf } from '../../places/site-facts.ts';
import type { EditedSite } from '../../sites/edited-site.ts';
import type { Workspace } from '../../sites/workspace.ts';
import { MAX_COMPARED_PAGES } from '../../texts/limits.ts';
import { codemodNamed, type Move, planCodemod } from '../request/plan.ts';
import {
  type Answers,
  asksForChoice,
  choice,
  type Question,
  textOf,
} from '../request/questions.ts';
import { canChangeFiles } from '../request/workspace-edit.ts';

/** Plans moves: of pages and folders with pages, or of everything else. */
export async function planMoves(
  site: EditedSite,
  name: 'move-page' | 'move-file',
  moves: readonly Move[],
  { redirects }: { redirects: boolean },
): Promise<Plan> {
  const codemod = await codemodNamed(name);
  const isPage = name === 'move-page';
  const paths = moves.map(({ from, to, isFolder }) =>
    // With a slash, the page next to the folder stays.
    isFolder
      ? [`${from}/`, to]
      : isPage
        ? [withoutExtension(from), withoutExtension(to)]
        : [from, to],
  );
  const [[from, to] = []] = paths;
  const list = 'moves.csv';
  const options = {
    ...(moves.length === 1 ? { from, to } : { map: list }),
    ...(isPage
      ? { noRedirect: !redirects, pageOnly: moves.every(({ isFolder }) => !isFolder) }
      : {}),
  };
  const csv = paths.map((both) => both.map(quoted).join(',')).join('\n');
  return planCodemod(site, codemod, options, new Map([[list, csv]]));
}

function quoted(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}

const LANGUAGES = 'languages';
const ALL = 'In all languages';
const ONE = 'Only this one';

/**
 * Returns the moves of the counterparts of a page or folder in other languages that the user wants; none until then. `ask` is
 * set if the user has to choose first.
 */
export function movesInLanguages(
  site: EditedSite,
  move: Move,
  answers: Answers,
  workspace: Workspace,
): { others: readonly Move[] } | { ask: Question } {
  const answer = textOf(answers[LANGUAGES]);
  const isAsked = Object.hasOwn(answers, LANGUAGES);
  if (isAsked && answer !== ALL) return { others: [] };
  if (!asksForChoice(workspace) || !canChangeFiles(workspace.client, 'rename'))
    return { others: [] };
  const others = counterpartMoves(site, move);
  if (isAsked || others.length === 0) return { others };
  const [what, languages] = [
    move.isFolder ? 'folder' : 'page',
    others.length === 1 ? 'Another language has' : `${others.length} other languages have`,
  ];
  const prompt = `${languages} this ${what}. Where does it move?`;
  return { ask: { ask: choice(prompt, [ALL, ONE], workspace), name: LANGUAGES } };
}

/** Returns the same move for the counterparts in other languages. For a folder, the counterparts of its first pages. */
function counterpartMoves(site: EditedSite, { from, to, isFolder }: Move): Move[] {
  const index = site.index();
  if (!index) return [];
  const path = isFolder ? from : withoutExtension(from);
  const slugs = isFolder
    ? [...(filesOf(site)?.pages.keys() ?? [])].filter((slug) => slug.startsWith(`${path}/`))
    : [path];
  const found = new Map<string, Move>();
  for (const slug of slugs.slice(0, MAX_COMPARED_PAGES)) {
    const below = slug.slice(path.length);
    for (const { kind, match, page } of viewPage(index, slug).counterparts) {
      if (kind !== 'language' || match !== 'another') continue;
      const other = pageKey(page.path);
      if (!other.endsWith(below)) continue;
      const source = other.slice(0, other.length - below.length);
      const goal = sameMove(path, source, isFolder ? to : withoutExtension(to));
      if (goal !== undefined && source !== path)
        found.set(source, { from: source, to: goal, isFolder });
    }
  }
  return [...found.values()];
}

/**
 * Returns the new path of a counterpart. Its path differs in the folder of its language, which it keeps; undefined if it differs
 * in more, or if the page leaves the folder of its language.
 */
function sameMove(from: string, other: string, to: string): string | undefined {
  const [own, others, next] = [from.split('/'), other.split('/'), to.split('/')] as const;
  let tail = 0;
  while (tail < Math.min(own.length, others.length) && own.at(-1 - tail) === others.at(-1 - tail))
    tail += 1;
  const folder = own.slice(0, own.length - tail);
  if (tail === 0 || !folder.every((segment, at) => next[at] === segment)) return undefined;
  return [...others.slice(0, others.length - tail), ...next.slice(folder.length)].join('/');
}
