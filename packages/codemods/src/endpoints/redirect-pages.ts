import { once } from '@nav/collections';
import { addressesOf, addressGoal, pageAt } from '../pages/links/addresses.ts';
import { addRedirects, removeRedirects } from '../pages/links/redirects.ts';
import { relinkSite } from '../pages/links/relink-pages.ts';
import { sitePages } from '../pages/links/site-files.ts';
import type { Session } from '../session/session.ts';
import { basePathOf } from './preview.ts';

export function redirectPages(session: Session, targets: ReadonlyMap<string, string>): void {
  const pages = sitePages(session);
  const isRemoved = (slug: string) => targets.has(pageAt(pages, slug));
  const goal = addressGoal(pages, (slug) => targets.get(slug));
  const redirects = [...targets].flatMap(([slug, target]) =>
    addressesOf(pages, slug)
      .filter((address) => address !== target)
      .map((address) => ({ source: `/${address}`, destination: `/${target}` })),
  );
  removeRedirects(
    session,
    Array.from(targets.values(), (target) => `/${target}`),
    isRemoved,
  );
  addRedirects(session, redirects);
  relinkSite(
    session,
    { isRemoved, goal },
    once(() => basePathOf(session)),
  );
}
