import { folderOf } from '@nav/paths';
import type { ContentMemory, PageHistory } from './history.ts';
import type { Reading, SeenChange, StateContext } from './page-versions.ts';
import { seenPage } from './visible-page.ts';

/**
 * With the memory of a host, reads only contents that are new, and those that differ only in links.
 *
 * @param form returns the form in which addresses are compared, by the address and the path of the page.
 */
export function contentComparison(
  { memory }: PageHistory,
  form: (address: string, path: string) => string,
  ignoreComments: boolean | undefined,
): StateContext['seenChange'] {
  // The memory has contents with their comments.
  const remembered: ContentMemory | undefined = ignoreComments ? undefined : memory;
  const seen = new Map<string, ReturnType<typeof seenPage>>();
  const read = (object: string, text: string) => {
    const known = seen.get(object) ?? seenPage(text, { ignoreComments });
    seen.set(object, known);
    remembered?.set(object, { ...known, addresses: known.addresses.join('\n') });
    return known;
  };

  return function* seenChange(one, other): Reading<SeenChange | undefined> {
    const [digest, otherDigest] = [remembered?.get(one.object), remembered?.get(other.object)];
    if (digest && otherDigest) {
      if (digest.body !== otherDigest.body) return 'body';
      const isInPlace = folderOf(one.path) === folderOf(other.path);
      if (isInPlace && digest.addresses === otherDigest.addresses)
        return digest.head === otherDigest.head ? 'none' : 'head';
    }
    const texts = yield [one.object, other.object];
    const [text, otherText] = [texts.get(one.object), texts.get(other.object)];
    if (text === undefined || otherText === undefined) return undefined;
    const [own, theirs] = [read(one.object, text), read(other.object, otherText)];
    const hasSameAddresses =
      own.addresses.length === theirs.addresses.length &&
      own.addresses.every(
        (address, at) => form(address, one.path) === form(theirs.addresses[at] ?? '', other.path),
      );
    if (own.body !== theirs.body || !hasSameAddresses) return 'body';
    return own.head === theirs.head ? 'none' : 'head';
  };
}
