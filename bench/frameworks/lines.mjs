import { lines } from '../../packages/adapters/test/frameworks/expected.mjs';

export const { page, heading } = lines;

/** Returns the lines of a group, without one that is empty. A group with nothing but its page is that page. */
export function group(depth, label, url, open, inside) {
  if (inside.length > 0) return [lines.group(depth, label, url, open), ...inside];
  return url === undefined ? [] : [page(depth, label, url)];
}

/** Returns the text of HTML without tags. */
export function unescapeHtml(html) {
  return html.trim().replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
