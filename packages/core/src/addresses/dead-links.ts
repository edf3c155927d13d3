import { onceForText } from '@nav/collections';
import { isCertainLink } from '@nav/paths';
import type { SiteFiles } from '../files/site-files.ts';
import type { Dialect } from '../format/dialects.ts';
import type { PageLink } from '../pages/reader/markup.ts';
import { followRedirects, isDeadEnd } from './follow-redirects.ts';
import { firstSegment, firstSegments } from './infer-base-path.ts';
import { linkAddresses, linkFinder } from './page-links.ts';
import type { AddressTarget, FindAddress } from './site-addresses.ts';

type LinkParts = Pick<PageLink, 'attribute' | 'address' | 'isModule' | 'path'>;

export interface LinkedText {
  facts: { links: readonly LinkParts[] };
}

/** A link with a leading slash that leads nowhere. */
export interface DeadLink<Text extends LinkedText> {
  text: Text;
  link: Text['facts']['links'][number];
  address: string;
}

export interface DeadLinkSources {
  files: SiteFiles;
  dialect: Dialect;
  /** Finds addresses as if there were no base path. */
  find: FindAddress;
  /** Tests for an address that a specification or reference that was not read may have. */
  mayServe: (address: string) => boolean;
}

/** Returns the links with a leading slash that lead nowhere and whose first segment no page has. */
export function deadLinks<Text extends LinkedText>(
  texts: Iterable<Text>,
  { files, dialect, find, mayServe }: DeadLinkSources,
): DeadLink<Text>[] {
  const follow = linkFinder(find, files, dialect);
  const taken = firstSegments(files);
  const deadAt = onceForText((path) => {
    const addresses = linkAddresses(undefined, path);
    const [written = '/'] = addresses;
    if (taken.has(firstSegment(written))) return undefined;
    let found: AddressTarget | undefined;
    for (const address of addresses) found ??= follow(address);
    const isDead =
      found?.kind === 'redirect'
        ? isDeadEnd(followRedirects(found, written, find))
        : !found && !mayServe(written);
    return isDead ? written : undefined;
  });
  const dead: DeadLink<Text>[] = [];
  for (const text of texts) {
    for (const link of text.facts.links) {
      if (link.isModule || !link.path.startsWith('/')) continue;
      const address = deadAt(link.path);
      if (address !== undefined && isCertainLink(link)) dead.push({ text, link, address });
    }
  }
  return dead;
}
