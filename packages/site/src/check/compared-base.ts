import { dirname, resolve } from 'node:path';
import type { OpenedSite } from '../open/open-site.ts';
import type { Session } from '../run/session.ts';
import type { SiteCheckFlags } from './flags.ts';
import type { KnownBase } from './known.ts';
import type { OutsideFindings } from './links-from.ts';

/** Loads the site as it was at the merge base of `--since`. */
export async function baseOf(
  site: OpenedSite,
  flags: SiteCheckFlags,
  { cwd, progress }: Session,
  outside: OutsideFindings | undefined,
): Promise<KnownBase | undefined> {
  const { since: ref } = flags;
  if (ref === undefined) return undefined;
  progress(`Checking ${site.file} at the merge base with ${ref} …`);
  const { loadBaseSite, mergeBase } = await import('../base/base-site.ts');
  const base = await loadBaseSite(ref, site, flags, cwd);
  if (!base.site) return { ref, base };
  let { findings } = base.site;
  if (outside && outside.texts.size > 0) {
    const { findOutsideThen } = await import('./links-from.ts');
    const revision = mergeBase(ref, dirname(resolve(cwd, site.file)));
    findings = findings.concat(findOutsideThen(base.site, revision, outside, flags, cwd));
  }
  // A link that was there before is known, whether it worked then or not.
  return { ref, base: { ...base, site: { ...base.site, deadLinks: site.deadLinks, findings } } };
}

/** `undefined` unless the flags or the settings name files outside the site. */
export async function outsideOf(
  site: OpenedSite,
  flags: SiteCheckFlags,
  session: Session,
): Promise<OutsideFindings | undefined> {
  if (!(flags.linksFrom ?? site.settings.linksFrom)?.length) return undefined;
  const { findOutside } = await import('./links-from.ts');
  return findOutside(site, flags, session);
}

/** Returns a site whose URLs are compared with those at the merge base, if there is one. */
export async function comparedSite(
  site: OpenedSite,
  past: KnownBase | undefined,
  { cwd }: Session,
): Promise<OpenedSite> {
  if (!past) return site;
  const { comparedWith } = await import('../base/moved-urls.ts');
  return comparedWith(past.base, site, cwd);
}
