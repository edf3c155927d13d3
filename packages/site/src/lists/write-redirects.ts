import { type Plan, plan } from '@nav/codemods';
import { addingRedirects } from '@nav/codemods/internal';
import { failIfUncommitted } from '@nav/codemods/internal-node';
import type { Site } from '@nav/core';
import type { siteUrls } from '@nav/core/internal';
import type { SiteLocks } from '../disk/lock-sites.ts';
import { writeAll } from '../disk/write-plans.ts';
import type { SiteFlags } from '../open/open-site.ts';
import { UsageError } from '../run/failure.ts';
import type { Session } from '../run/session.ts';
import { settingsFor } from '../settings/settings-text.ts';

/** A redirect to add. Its parts have no base path. */
export interface NewRedirect {
  source: string;
  destination: string;
}

/**
 * Adds redirects to the config of a locked site. A source that the site serves is left out, because a redirect would hide it.
 *
 * @returns the added redirects, and a line that says how to undo them.
 * @throws UsageError if the config cannot be changed or written.
 */
export async function writeRedirects(
  redirects: readonly NewRedirect[],
  site: Site,
  urls: ReturnType<typeof siteUrls>,
  locks: SiteLocks,
  flags: Pick<SiteFlags, 'dialect' | 'config'> & { force?: boolean },
  session: Session,
): Promise<{ added: NewRedirect[]; undo: string }> {
  const added = redirects.filter(
    ({ source, destination }) =>
      urls.answer(source).state === 'gone' && urls.answer(destination).state !== 'gone',
  );
  if (added.length === 0) return { added, undo: '' };
  const { cwd } = session;
  const codemod = addingRedirects(
    added.map(({ source, destination }) => {
      return { source: urls.written(source), destination: urls.written(destination) };
    }),
  );
  const settings = flags.config === undefined ? undefined : settingsFor(cwd, flags.config, cwd);
  const planned = await plan(codemod, {}, [site.file], {
    cwd,
    dialect: flags.dialect,
    settings,
    force: true,
  });
  const checked = flags.force ? planned : failIfUncommitted(planned, cwd);
  failUnlessChanged(checked);
  const { done, undo } = writeAll(checked, locks, flags, session);
  failUnlessChanged(done);
  return { added, undo };
}

function failUnlessChanged(plans: readonly Plan[]): void {
  for (const { status, file, reason, refusals, files } of plans) {
    if (status === 'changed') continue;
    const [note] = files.flatMap(({ report }) => report.notConverted);
    const why = reason ?? refusals[0]?.message ?? note?.reason ?? 'nothing changed';
    throw new UsageError(`Cannot add redirects to ${file}: ${why} Nothing was written.`);
  }
}
