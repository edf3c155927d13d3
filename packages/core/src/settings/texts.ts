import { parseUrl } from '@nav/paths';
import type { TextRole } from '../format/grammar.ts';

/** Returns true if the builder accepts a string in a role that its pattern does not fully describe. */
export function fitsRole(value: string, role: TextRole | undefined): boolean {
  switch (role) {
    case 'address':
      return isOnSite(value) || parseUrl(value) !== undefined;
    case 'url':
      return parseUrl(value) !== undefined;
    case 'source':
      return /^https?:$/.test(parseUrl(value.trim())?.protocol ?? 'http:');
    case 'safeAddress':
      return isSafe(value);
    case 'safeUrl':
      return !isOnSite(value) && isSafe(value);
    default:
      return true;
  }
}

function isOnSite(value: string): boolean {
  return /^(?:[/#]|mailto:)/.test(value);
}

/** Tests for a path or fragment, or an https URL of a page, not of a file to download. */
function isSafe(value: string): boolean {
  if (isOnSite(value)) return !value.startsWith('//');
  const { protocol, pathname = '' } = parseUrl(value) ?? {};
  try {
    return protocol === 'https:' && !/\.(?:svg|exe|zip)\/*$/i.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** Returns the fragment that the builder removes from an address of the footer; empty if there is none. */
export function cutFragment(value: string, role: TextRole | undefined): string {
  if (role !== 'safeAddress' && role !== 'safeUrl') return '';
  if (value.startsWith('#')) return '';
  const at = value.indexOf('#');
  return at === -1 || at === value.length - 1 ? '' : value.slice(at);
}
