import type { Site } from '@nav/core';
import type { UnreadableFile } from '@nav/core/stages';
import type { Outcome } from '../terminal/command.ts';
import { printable } from '../terminal/printable.ts';

/** A site that a command has opened. */
export interface OpenedSite extends Site {
  /** The settings that apply, with their path from the host's root. */
  readonly settingsText?: { file: string; text: string } | undefined;
  /** Why specifications that were asked for could not be fetched, by address. */
  readonly unreachable?: ReadonlyMap<string, string>;
}

/**
 * An answer about some sites, once it is made: with it goes what could not be read for it. Its exit code is then 2, and 1
 * where it lacks what was to be fetched.
 */
export function answered(outcome: Outcome, ...sites: readonly OpenedSite[]): Outcome {
  const unreadable = new Map(sites.flatMap((site) => [...site.unreadable]));
  const lacks = sites.some(({ unreachable }) => unreachable !== undefined && unreachable.size > 0);
  return withUnreadable(lacks ? { ...outcome, code: 1 } : outcome, unreadable);
}

/** So many are named; where a whole disk fails, the others are counted. */
const MOST_NAMED = 20;

/** An outcome that tells what could not be read for it: it says less than it should, so its exit code is 2. */
export function withUnreadable(outcome: Outcome, unreadable: ReadonlyMap<string, string>): Outcome {
  if (unreadable.size === 0) return outcome;
  const notes = Array.from(
    unreadable,
    ([path, reason]) => `${printable(unreadText({ path, reason }))}\n`,
  );
  notes.sort();
  const more = notes.length - MOST_NAMED;
  if (more > 0) notes.splice(MOST_NAMED, more, `So it is with ${more} more.\n`);
  return { ...outcome, stderr: (outcome.stderr ?? '') + notes.join(''), code: 2 };
}

/** What is said of something that could not be read. */
export function unreadText({ path, reason }: UnreadableFile): string {
  return `${path} cannot be read (${reason}), so nothing is known of what it holds.`;
}
