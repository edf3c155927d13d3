import type { NavPage } from '@nav/core/client';

export function pageSummary(page: NavPage): object {
  return {
    path: page.path,
    href: page.href,
    title: page.title,
    kind: page.kind,
    ...(page.kind === 'endpoint' ? { method: page.method, endpoint: page.endpoint } : {}),
    hidden: page.hidden,
    ...(page.missing ? { missing: true } : {}),
  };
}
