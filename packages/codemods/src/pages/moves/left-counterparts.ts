import { addTo, groupBy } from '@nav/collections';
import { isWithin } from '@nav/paths';
import type { JsonNode } from '../../document/document.ts';
import { labelOf } from '../../navigation/navigation.ts';
import { wholeNavigation } from '../../navigation/scope.ts';
import type { Session } from '../../session/session.ts';
import {
  type Counterparts,
  counterpartsIn,
  isSwitcher,
  type PageEntry,
} from '../entries/counterparts.ts';
import { commandLine } from '../links/command-line.ts';
import { sitePages } from '../links/site-files.ts';
import type { MovedPart, Moves } from './moves.ts';

/** The counterpart of a moved page that stays, and its path if it moved alike. */
interface Stay {
  part: MovedPart;
  twin: PageEntry;
  moved: string;
  /** Undefined if the new path of the page has no counterpart, or if another page has it. */
  wanted: string | undefined;
}

/** The flags of a move that its counterparts need too. */
export interface MoveFlags {
  pageOnly: boolean;
  noRedirect: boolean;
  origin: string | undefined;
}

/** The number of commands in one note. */
const MAX_COMMANDS = 10;

/**
 * Notes the versions and languages with counterparts of moved pages that stay, so that the switcher no longer finds
 * them, each with the command that moves them as well.
 */
export function warnLeftCounterparts(session: Session, moves: Moves, flags: MoveFlags): void {
  const root = wholeNavigation(session);
  if (!root) return;
  const counterparts = counterpartsIn(session, [root]);
  if (counterparts.contexts.length < 2) return;
  for (const own of groupBy(staysIn(session, counterparts, moves), contextOf).values()) {
    const [first, ...others] = own;
    if (!first) continue;
    const name = JSON.stringify(contextName(session, first.twin));
    const what =
      others.length === 0
        ? `The switcher no longer leads from /${first.moved} to /${first.twin.name} in ${name}.`
        : `The switcher no longer leads from ${own.length} moved pages to their counterparts in ${name}.`;
    const commands = commandsFor(session, own, flags, counterparts.nameIn);
    session.problems.advise(first.twin.entry, what + adviceOf(own.length, commands));
  }
}

function contextOf({ twin }: Stay): string {
  return twin.context;
}

function adviceOf(count: number, commands: readonly string[]): string {
  if (commands.length === 0) return '';
  const more = commands.length - MAX_COMMANDS;
  const rest = more > 0 ? ` (and ${more} more)` : '';
  const listed = commands.slice(0, MAX_COMMANDS).join(' && ');
  return ` Move ${count === 1 ? 'it' : 'them'} as well: ${listed}${rest}`;
}

/** Returns the counterparts that stay, each once. */
function staysIn(session: Session, { entries, nameIn }: Counterparts, moves: Moves): Stay[] {
  const pages = sitePages(session);
  const byName = groupBy(entries, ({ name }) => name);
  const byKey = groupBy(entries, ({ key }) => key);
  const isListed = (name: string, { context }: PageEntry) =>
    byName.get(name)?.some((one) => one.context === context) === true;
  const stays = new Map<JsonNode, Stay>();
  const addTwins = (part: MovedPart, entry: PageEntry, moved: string) => {
    for (const twin of byKey.get(entry.key) ?? []) {
      if (twin.context === entry.context || moves.slugs.has(twin.name)) continue;
      const goal = nameIn(twin.holder, moved);
      if (goal === twin.name || isListed(goal, twin) || stays.has(twin.entry)) continue;
      const wanted = goal === moved || pages.has(goal) ? undefined : goal;
      stays.set(twin.entry, { part, twin, moved, wanted });
    }
  };
  for (const part of moves.parts) {
    for (const slug of part.slugs)
      for (const entry of byName.get(slug) ?? [])
        addTwins(part, entry, moves.slugs.get(slug) ?? slug);
  }
  return [...stays.values()];
}

/** Returns a command for each folder whose pages all move alike, and one for each other page. */
function commandsFor(
  session: Session,
  stays: readonly Stay[],
  { pageOnly, ...flags }: MoveFlags,
  nameIn: (element: PageEntry['holder'], name: string) => string,
): string[] {
  const byPart = new Map<MovedPart, Stay[]>();
  for (const one of stays) addTo(byPart, one.part, one);
  return [...byPart].flatMap(([part, own]) => {
    const [{ twin } = own[0] as Stay] = own;
    const from = nameIn(twin.holder, part.from);
    const to = nameIn(twin.holder, part.to);
    const isAlike = ({ twin: { name }, wanted }: Stay) =>
      isWithin(name, from) && wanted === to + name.slice(from.length);
    if (part.isFolder && from !== to && own.every(isAlike))
      return [commandLine(session, 'move-page', { from, to, ...flags })];
    return own.flatMap(({ twin: { name }, wanted }) => {
      const isPageOnly = pageOnly || part.isFolder;
      const options = { from: name, to: wanted, ...flags, pageOnly: isPageOnly };
      return wanted === undefined ? [] : [commandLine(session, 'move-page', options)];
    });
  });
}

function contextName(session: Session, { holder }: PageEntry): string {
  const switchers = [...holder.parents, holder].filter(isSwitcher);
  return switchers.map((one) => labelOf(session, one.element, one.kind) ?? '').join(' > ');
}
