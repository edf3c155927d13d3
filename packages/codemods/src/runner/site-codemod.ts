import type { Code, Diagnostic } from '@nav/core';
import { catalogCode } from '@nav/core/stages';

/** A codemod that resolves all findings of one code. */
export interface SiteCodemod {
  title: string;
  /** The name of the codemod, which needs no options. */
  name: string;
}

const ADD_ORPHANS = { title: 'Add all missing pages to the navigation', name: 'add-orphans' };

const CODEMODS: Readonly<Partial<Record<Code, SiteCodemod>>> = {
  'orphan-page': ADD_ORPHANS,
  'unlisted-folder': ADD_ORPHANS,
  'page-not-found': { title: 'Remove all entries without a page file', name: 'remove-missing' },
};

/** Returns the codemod that resolves a finding and all others of its code in the site, if there is one. */
export function siteCodemod({ code, args, pointer }: Diagnostic): SiteCodemod | undefined {
  // The navigation of a mint.json is a list.
  if (code === 'missing-navigation')
    return args.found === 'a list'
      ? { title: 'Convert it from mint.json', name: 'mint-to-docs' }
      : undefined;
  if (code === 'page-not-found' && !pointer?.startsWith('/navigation/')) return undefined;
  return CODEMODS[catalogCode(code)];
}
