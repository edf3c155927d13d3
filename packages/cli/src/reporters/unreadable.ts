import type { UnreadableFile } from '@nav/core/stages';
import { unreadableText } from '@nav/report/unreadable';
import { MISSING_FROM_CLONE } from '@nav/site/git';
import type { OpenedSite } from '@nav/site/open-site';
import type { CommandResult } from '../terminal/command.ts';
import { MAX_UNREADABLE } from '../terminal/limits.ts';
import { printable } from '../terminal/text.ts';

/** Adds the files that could not be read to a result. It is then incomplete: the exit code is 2. */
export function withUnreadable(
  result: CommandResult,
  unreadable: readonly UnreadableFile[],
): CommandResult {
  if (unreadable.length === 0) return result;
  const notes = unreadable.map((file) => `${printable(unreadableText(file))}\n`).sort();
  const more = notes.length - MAX_UNREADABLE;
  if (more > 0) notes.splice(MAX_UNREADABLE, more, `… and ${more} more.\n`);
  const isNote = unreadable.every(({ reason }) => reason === MISSING_FROM_CLONE);
  const code = isNote ? result.code : 2;
  return { ...result, stderr: (result.stderr ?? '') + notes.join(''), code };
}

/** Adds what could not be read or fetched for some sites to the answer about them. */
export function withSiteFailures(
  answer: CommandResult,
  ...sites: readonly OpenedSite[]
): CommandResult {
  const unreadable = new Map(sites.flatMap((site) => [...site.unreadable]));
  const isIncomplete = sites.some(({ unreachable }) => (unreachable?.size ?? 0) > 0);
  return withUnreadable(
    isIncomplete ? { ...answer, code: 1 } : answer,
    Array.from(unreadable, ([path, reason]) => ({ path, reason })),
  );
}
