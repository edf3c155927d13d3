import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isBelow, readText, repositoryOf } from '@nav/disk';
import { KEPT_RUN_DAYS, MAX_KEPT_RUNS } from '../../document/limits.ts';
import { createFile } from './create-file.ts';
import { BACKUP, type Journal } from './journal.ts';
import type { SiteLock } from './lock.ts';
import { siteKey, stateFolder } from './state.ts';

/**
 * A complete transaction in the state folder of the user, with the old contents of its files, so that it can be undone. Its
 * folder is named by the site, the time and the run that it belongs to.
 */
export interface KeptRun {
  /** Its folder. */
  path: string;
  /** Milliseconds since 1970. */
  time: number;
  id: string;
  journal: Journal;
}

type NamedRun = Omit<KeptRun, 'journal'> & { site: string };

const NAME = /^run-([0-9a-f]{32})-(\d+)-([0-9a-f]{8})$/;
const JOURNAL = 'journal.json';
const DRAFT = 'draft.json';

/**
 * Keeps a complete transaction, and removes old ones.
 *
 * @returns false if it cannot be kept.
 */
export function keepRun({ path: lock, root, run }: SiteLock, journal: Journal): boolean {
  if (lock === undefined) return false;
  try {
    const state = dirname(lock);
    const all = namedRuns(state);
    const site = siteKey(root);
    const own = all.filter((one) => one.site === site);
    // Two transactions in one millisecond have an order, too.
    const time = Math.max(Date.now(), (own[0]?.time ?? 0) + 1);
    const folder = join(state, `run-${site}-${time}-${run.id}`);
    mkdirSync(folder, { mode: 0o700 });
    renameSync(join(lock, BACKUP), join(folder, BACKUP));
    createFile(join(folder, DRAFT), [JSON.stringify(journal)], { mode: 0o600 });
    renameSync(join(folder, DRAFT), join(folder, JOURNAL));
    const oldest = Date.now() - KEPT_RUN_DAYS * 24 * 60 * 60_000;
    for (const one of all.filter(({ time }) => time < oldest)) removeRun(one);
    for (const one of own.slice(MAX_KEPT_RUNS - 1)) removeRun(one);
    return true;
  } catch {
    return false;
  }
}

export function removeRun({ path }: Pick<KeptRun, 'path'>): void {
  rmSync(path, { recursive: true, force: true });
}

/** Returns the runs that changed a site, the newest first. */
export function runsOf(root: string, state: string | undefined): KeptRun[] {
  const site = siteKey(root);
  const named = state === undefined ? [] : namedRuns(state);
  return named.filter((one) => one.site === site).flatMap(readRun);
}

/**
 * Returns the transactions of the last run that changed a site in a folder, or else around it in its repository; the newest
 * first.
 *
 * @param folder a real path.
 * @throws an error whose message is a phrase, without a state folder.
 */
export function lastRunIn(folder: string): KeptRun[] {
  const named = namedRuns(stateFolder(folder, false));
  const last = firstRun(named, (root) => isBelow(folder, root)) ?? runAround(named, folder);
  return last ? named.filter(({ id }) => id === last.id).flatMap(readRun) : [];
}

function runAround(named: readonly NamedRun[], folder: string): KeptRun | undefined {
  const top = repositoryOf(folder);
  for (let at = folder; at !== top && at !== dirname(at); ) {
    at = dirname(at);
    const site = siteKey(at);
    const found = firstRun(named.filter((one) => one.site === site));
    if (found) return found;
  }
  return undefined;
}

/** Reads no more journals than needed: other sites of the user may have thousands. */
function firstRun(
  named: readonly NamedRun[],
  isWanted: (root: string) => boolean = () => true,
): KeptRun | undefined {
  for (const one of named) {
    const [run] = readRun(one);
    if (run && isWanted(run.journal.root)) return run;
  }
  return undefined;
}

/** Returns the runs in a state folder, the newest first. */
function namedRuns(state: string): NamedRun[] {
  return readdirSync(state)
    .flatMap((name): NamedRun[] => {
      const [, site, time, id] = NAME.exec(name) ?? [];
      if (site === undefined || id === undefined) return [];
      return [{ path: join(state, name), time: Number(time), id, site }];
    })
    .sort((a, b) => b.time - a.time);
}

/** Returns a run; none if it was not kept completely. */
function readRun({ site, ...run }: NamedRun): KeptRun[] {
  try {
    const journal = JSON.parse(readText(join(run.path, JOURNAL)) ?? '') as Journal;
    return siteKey(journal.root) === site ? [{ ...run, journal }] : [];
  } catch {
    return [];
  }
}
