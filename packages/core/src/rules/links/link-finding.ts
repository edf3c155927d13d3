import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';

type LinkCode = 'link-not-found' | 'anchor-not-found' | 'link-redirected';

/** A finding about a part of a link, with the strings that may replace that part. */
export type LinkFinding = {
  [C in LinkCode]: {
    code: C;
    args: MessageArgs[C];
    start: number;
    end: number;
    fixes?: readonly string[];
    suggestions?: readonly string[];
    lost?: LostPage;
  };
}[LinkCode];

/** A page that a link leads to and that does not exist, which may have been renamed. */
export interface LostPage {
  slug: string;
  /** Returns the text to write instead, if the page is now another one; undefined if the site does not serve that page. */
  linkTo: (slug: string) => string | undefined;
}
