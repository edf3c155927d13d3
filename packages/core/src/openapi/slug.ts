/**
 * The form that a summary, a tag or a path takes in an address (builder 3.9).
 * Everything but braces, brackets, full stops, commas, apostrophes, slashes and line feeds is kept.
 */
export function slug(text: string): string {
  return text
    .replaceAll(' ', '-')
    .replace(/\{[^{}]*\}/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/[{}(),.'\n/]/g, '')
    .replaceAll('--', '-')
    .toLowerCase();
}

/** The title that the last segment of a page path gives (builder 2.5): `a/get-my_users` is `Get my users`. */
export function slugTitle(path: string): string {
  const words = path.slice(path.lastIndexOf('/') + 1).replace(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
