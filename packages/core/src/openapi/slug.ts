/**
 * The form that a summary, a tag or a path takes in an address (M3.9).
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
