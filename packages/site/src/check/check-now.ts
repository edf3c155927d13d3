import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { SiteLock } from '@nav/codemods/internal-writing';
import { once } from '@nav/collections';
import type { Diagnostic } from '@nav/core';
import { suggester } from '@nav/core/internal';
import { type SomePages, somePages } from '@nav/core/stages';
import { baselinePath } from '../disk/baseline-path.ts';
import { isPagePath } from '../disk/page-paths.ts';
import type { LinkRequester } from '../network/request-links.ts';
import { type OpenedSite, type OpenOptions, openSite } from '../open/open-site.ts';
import { MAX_ONLY_PAGES } from '../run/limits.ts';
import type { Session } from '../run/session.ts';
import { updateBaseline } from './baseline.ts';
import {
  checkedOf,
  checkOpened,
  isTooLarge,
  type KnownRenames,
  textReader,
} from './check-opened.ts';
import { baseOf, comparedSite, outsideOf } from './compared-base.ts';
import { concernTest } from './concern-test.ts';
import { detectedDialect } from './detected-dialect.ts';
import type { deadLinksOf } from './external.ts';
import type { CheckedSite, Drafts, FixResult } from './fix.ts';
import type { SiteCheckFlags } from './flags.ts';
import { type ChangedCheck, changesSince, isWhole, saveCheck } from './kept-check.ts';
import { type KnownBase, type KnownBefore, knownBefore, reportNew } from './known.ts';
import type { KeepOptions, KeptFile, LastCheck } from './last-check.ts';
import type { OutsideFindings } from './links-from.ts';
import type { CheckedPart, KnownReport, SiteReport } from './report.ts';

const FIX_BASELINE = 'Fix its mistakes, or run `nav check --update-baseline` to write it again.';

/** The part of a site that is checked, and what a run provides for it. */
export interface CheckScope extends Pick<OpenOptions, 'host' | 'fetcher' | 'caches'> {
  /** The pages whose findings are reported; by default, all findings are. */
  pages?: readonly string[] | undefined;
  /** Returns false for the codes that are not reported. */
  filter?: (code: Diagnostic['code']) => boolean;
  /** Contents that are checked instead of files. Fixes are added to them, and nothing is written. */
  drafts?: Drafts | undefined;
  /** The file whose content is standard input: the only one that fixes may change. */
  input?: string | undefined;
  /** Requests links to other sites for several sites, which share its limits. */
  requester?: LinkRequester | undefined;
  /** Reports the last check again if nothing has changed. Without it, the site is always checked. */
  keep?: KeepOptions | undefined;
}

/**
 * Checks one site. Only the pages that have changed since the last check, if other findings cannot change.
 *
 * @param own the cache of the check, if it can be kept.
 */
export async function checkAgain(
  file: string,
  flags: SiteCheckFlags,
  session: Session,
  scope: CheckScope,
  own: KeptFile | undefined,
  last: LastCheck | undefined,
): Promise<{ site: OpenedSite; report: SiteReport }> {
  const checkOn = (on: Session, changed?: ChangedCheck) =>
    checkNow(file, flags, on, scope, own?.disk, changed);
  const changed = own && last && changesSince(own, last);
  // Another check may not need the answers so far.
  own?.disk.forgetAnswers();
  if (changed) {
    const notes: Parameters<Session['write']>[] = [];
    const write: Session['write'] = (...note) => notes.push(note);
    const update = await checkOn({ ...session, write }, changed);
    if (isWhole(update.site)) {
      for (const note of notes) session.write(...note);
      return update;
    }
    // The whole check writes the notes again.
  }
  const { site, report } = await checkOn(own?.session ?? session);
  return { site, report: own ? saveCheck(own, report, site) : report };
}

async function checkNow(
  file: string,
  flags: SiteCheckFlags,
  session: Session,
  {
    pages: concerned,
    filter = () => true,
    drafts,
    input,
    requester,
    keep: _,
    ...opening
  }: CheckScope,
  disk: OpenOptions['disk'],
  changed: ChangedCheck | undefined,
): Promise<{ site: OpenedSite; report: SiteReport }> {
  const concerns = concerned ? concernTest(file, concerned) : () => true;
  let past: KnownBase | undefined;
  let before: KnownBefore | undefined;
  let known: KnownReport | undefined;
  let part: CheckedPart | undefined;
  let isCut = false;
  let requested: RequestedLinks | undefined;
  let outside: OutsideFindings | undefined;
  let reading: OpenedSite['reading'];
  const renames: KnownRenames = changed?.renames ?? new Map();
  const only = changed?.only ?? (concerned && onlyPages(file, concerned, flags, session));
  const check: CheckOnce = async (on, texts, lock) => {
    const local = await openSite(file, flags, on, {
      ...opening,
      drafts: texts,
      reading,
      isRepeated: flags.fix === true,
      only,
      pages: changed?.pages,
      disk,
    });
    reading = local.reading;
    requested ??= await requestLinks(local, flags, requester, on);
    outside ??= await outsideOf(local, flags, on);
    const opened: OpenedSite = {
      ...local,
      deadLinks: requested?.dead,
      findings: local.findings.concat(outside?.findings ?? []),
      outsideTexts: outside?.texts,
      outsideFiles: outside?.files,
    };
    past ??= await baseOf(opened, flags, on, outside);
    const { site, result: full } = await checkOpened(
      await comparedSite(opened, past, on),
      on.cwd,
      flags,
      renames,
    );
    isCut = full.diagnostics.some(isTooLarge);
    opened.notePages?.();
    opened.keepPages?.();
    if (lock) on.write('', `${updateBaseline(site, full, lock, on)}\n`);
    // The base comes second, because it shares what is known about files that did not change.
    before ??= knownBefore(site, past, on.cwd);
    const isWanted = (found: Diagnostic) => filter(found.code) && concerns(found);
    const compared = reportNew(full, site, before, isWanted);
    known = compared.known;
    if (concerned) {
      const pages = concerned.filter(isPagePath);
      const isElsewhere = (found: Diagnostic) => filter(found.code) && !concerns(found);
      const elsewhere = reportNew(full, site, { ...before, faults: [] }, isElsewhere).result
        .summary;
      part = only ? { pages } : { pages, elsewhere };
    }
    return { site, result: compared.result };
  };
  const { site, result, fixed } = flags.fix
    ? await fixOne(file, check, session, drafts, input)
    : { ...(await checkAndRecord(file, check, flags, session, drafts?.texts)), fixed: [] };
  for (const note of known?.notes ?? []) session.write('', `${note}\n`);
  if (before?.faults.length)
    session.write('', `${baselinePath(file)} is not used. ${FIX_BASELINE}\n`);
  const config = site.config?.value;
  const decidingDialect = once(() => (flags.dialect ? undefined : detectedDialect(site)));
  const checked = checkedOf(site, {
    filter,
    pages: part?.pages,
    unanswered: requested?.left ?? 0,
    isCut,
  });
  const report = {
    file,
    result,
    settingsFile: site.settingsFile,
    fixed,
    part,
    checked,
    known,
    config,
    decidingDialect,
    textOf: textReader(site),
    suggestionsOf: suggester(site).resolve,
  };
  return { site, report };
}

/**
 * Returns the pages to read; `undefined` to read all pages, because the check compares with them or because that takes less
 * time.
 */
function onlyPages(
  file: string,
  concerned: readonly string[],
  { links, files, external, linksFrom, since }: SiteCheckFlags,
  { cwd }: Session,
): SomePages | undefined {
  if (links === false || files === false || external || linksFrom || since !== undefined)
    return undefined;
  const pages = concerned.filter(isPagePath);
  const isFew = pages.length > 0 && pages.length <= MAX_ONLY_PAGES;
  return isFew && !existsSync(resolve(cwd, baselinePath(file))) ? somePages(pages) : undefined;
}

type RequestedLinks = Awaited<ReturnType<typeof deadLinksOf>>;

/** `undefined` without `--external`. */
async function requestLinks(
  site: OpenedSite,
  { external, externalAllow }: SiteCheckFlags,
  requester: LinkRequester | undefined,
  session: Session,
): Promise<RequestedLinks | undefined> {
  if (!external) return undefined;
  const { deadLinksOf } = await import('./external.ts');
  return deadLinksOf(site, requester, externalAllow, session);
}

/** Checks a site with some contents instead of its files. With a lock, its findings become its baseline. */
type CheckOnce = (
  on: Session,
  texts: ReadonlyMap<string, string> | undefined,
  lock?: SiteLock,
) => Promise<CheckedSite>;

/** Checks a site. With `--update-baseline`, the changes of an interrupted run are undone first. */
async function checkAndRecord(
  file: string,
  check: CheckOnce,
  { updateBaseline }: SiteCheckFlags,
  session: Session,
  texts: ReadonlyMap<string, string> | undefined,
): Promise<CheckedSite> {
  if (!updateBaseline) return check(session, texts);
  const { lockSites } = await import('../disk/lock-sites.ts');
  const locks = await lockSites([file], session);
  try {
    return await check(session, texts, locks.of(file));
  } finally {
    locks.release();
  }
}

/** Fixes a site in memory, then writes all of its files or none, unless they are drafts. */
async function fixOne(
  file: string,
  check: CheckOnce,
  session: Session,
  drafts: Drafts | undefined,
  input: string | undefined,
): Promise<FixResult> {
  const { assertWritable, fixedDrafts, fixSite, writeFixes } = await import('./fix.ts');
  const { assertComplete, lockSites } = await import('../disk/lock-sites.ts');
  const fix = (over: Drafts) => {
    let on = session;
    return fixSite(
      (texts) => {
        const checked = check(on, texts);
        // The first check prints the notes.
        on = { ...session, write() {} };
        return checked;
      },
      over,
      session.cwd,
      input,
    );
  };
  if (drafts) {
    if (input !== undefined) return fix(drafts);
    assertComplete([file], session.cwd);
    const others = new Set(drafts.originals.keys());
    const result = await fix(drafts);
    const own = fixedDrafts(drafts).filter((fixed) => !others.has(fixed.file));
    assertWritable(own, dirname(resolve(session.cwd, file)), session.cwd);
    return result;
  }
  const locks = await lockSites([file], session);
  try {
    const own: Drafts = { texts: new Map(), originals: new Map() };
    const result = await fix(own);
    await writeFixes(fixedDrafts(own), locks.of(file), session);
    return result;
  } finally {
    locks.release();
  }
}
