/**
 * A page path as the config means it (M2.1): resolved against the site's root, no leading slash,
 * at most one trailing one. Extension, case, fragment and white space stay.
 */
export function normalizePagePath(path: string): string {
  if (!/^[./]|\/[./]|\/$/.test(path)) return path;
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  const plain = segments.join('/');
  return plain !== '' && path.endsWith('/') ? `${plain}/` : plain;
}

const SLASH = 47;

/** The key under which a page path is looked up among the slugs of page files (M2.3). */
export function pageKey(path: string): string {
  if (path.charCodeAt(0) !== SLASH && path.charCodeAt(path.length - 1) !== SLASH) return path;
  const start = path.startsWith('/') ? 1 : 0;
  return path.slice(start, path.endsWith('/') && path.length > start ? -1 : undefined);
}

/** The title of a page that has none: its last segment in words (M2.5). */
export function titleFromPath(path: string): string {
  const key = pageKey(path);
  const words = key.slice(key.lastIndexOf('/') + 1).replace(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A page path without its trailing `index` segment: what two addresses of one page share (M2.4). */
export function withoutIndex(path: string): string {
  const key = pageKey(path);
  return key === 'index' ? '' : key.endsWith('/index') ? key.slice(0, -6) : key;
}

/** A path without percent escapes; a run of them that is malformed stays as it is. */
export function decodeEscapes(text: string): string {
  return text.includes('%') ? text.replace(/(?:%[0-9a-f]{2})+/gi, decodeRun) : text;
}

function decodeRun(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes;
  }
}

/**
 * An address in which letters stand as such. What would mean something else without its escape keeps it, a percent sign
 * that begins none gets one, and a malformed run stays: so the spelling of what is spelt so is the same.
 */
export function spellOut(address: string): string {
  if (!address.includes('%')) return address;
  return address.replace(/(?:%[0-9a-f]{2})+|%/gi, (escapes) => {
    const text = decodeRun(escapes);
    return text === escapes && text !== '%'
      ? escapes
      : text.replace(/[/?#%:*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  });
}
