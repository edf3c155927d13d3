import { quote } from '../../diagnostics/catalog/wording.ts';
import type { GoneCause } from './gone-causes.ts';

/** Returns the message of a finding. It is not in the catalog, because few bundles need it. */
export function goneSentence(cause: GoneCause): string {
  return `${problemOf(cause)} ${adviceOf(cause)}`;
}

function problemOf({ found, kind, count, example, isCertain, to = '' }: GoneCause): string {
  const url = `The URL ${quote(found)} no longer works`;
  const urls =
    count === 1
      ? `The URL ${quote(example)} no longer works`
      : `${count} URLs no longer work, such as ${quote(example)}`;
  switch (kind) {
    case 'page':
      return `${url} because its page is gone.`;
    case 'endpoint':
      return `${url} because its endpoint is gone.`;
    case 'file':
      return `${url} because the file is gone.`;
    case 'folder':
      return `${url}. It opened the first page of its folder, ${quote(to)}.`;
    case 'redirect':
      return `${url} because its redirect to ${quote(to)} is gone.`;
    case 'pattern': {
      const some = count > 0 ? `${urls}.` : `The URLs of ${quote(found)} no longer work.`;
      return `${some} The redirect from ${quote(found)} to ${quote(to)} led there before.`;
    }
    case 'folders':
      return `${urls}. They opened the first pages of their folders, which moved.`;
    case 'moved':
      return `${urls}. Their pages ${isCertain ? 'are' : 'may be'} in ${quote(to)} now.`;
    case 'removed':
      return `${urls}. Everything in ${quote(found.replace(/\/:slug\*$/, ''))} is gone.`;
    case 'parts': {
      const [file, files] =
        to === '' ? ['is gone', 'are gone'] : [`is at ${quote(to)} now`, `are in ${quote(to)} now`];
      return count === 1
        ? `${url} because the file ${file}.`
        : `${urls}, because the files ${files}.`;
    }
  }
}

function adviceOf({ kind, count, to, suggestions, isCertain, redirects }: GoneCause): string {
  const them = count === 1 ? 'it' : 'them';
  if (kind === 'parts') {
    const action = redirects.length > 0 ? 'Redirect' : 'Restore';
    return `${action} ${them} if other sites use ${them}.`;
  }
  const otherwise = 'or ignore this in nav.config.json.';
  if (kind === 'moved' || kind === 'folders')
    return isCertain ? 'Add redirects.' : `If so, add redirects, ${otherwise}`;
  if (kind === 'pattern' && redirects.length > 0) return `Add it again, ${otherwise}`;
  if (suggestions.length === 0)
    return `Add ${count > 1 ? 'redirects' : 'a redirect'}, ${otherwise}`;
  if (isCertain) return `Add a redirect to ${suggestions.map(quote).join('')}.`;
  if (kind === 'redirect' && suggestions[0] === to) return `Add it again, ${otherwise}`;
  return `Add a redirect to ${suggestions.map(quote).join(' or ')}, ${otherwise}`;
}
