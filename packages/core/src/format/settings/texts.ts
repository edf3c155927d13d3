import type { Shape } from '../grammar.ts';
import { field, matching, needed, object, strict } from './write-shapes.ts';

/** A path, a fragment or a URL with some scheme. */
export const address: Shape = {
  type: 'string',
  role: 'address',
  pattern: '^(?:[/#]|\\s*[A-Za-z][A-Za-z0-9+.\\-]*:)',
  expected: 'a URL, or a path such as "/page"',
};

/** An address of the footer: no scheme except https and mailto, and no file to download. */
export const safeAddress: Shape = {
  type: 'string',
  role: 'safeAddress',
  pattern: '^(?:/(?!/)|#|mailto:|\\s*[Hh][Tt][Tt][Pp][Ss]:)',
  expected: 'an https URL, or a path such as "/page", and not an .svg, .exe or .zip file',
};

export const safeUrl: Shape = {
  type: 'string',
  role: 'safeUrl',
  pattern: '^\\s*[Hh][Tt][Tt][Pp][Ss]:',
  expected: 'an https URL',
};

export const url: Shape = {
  type: 'string',
  role: 'url',
  pattern: '^\\s*[A-Za-z][A-Za-z0-9+.\\-]*:',
  expected: 'a URL such as "https://example.com"',
};

/** A file or an http URL. */
export const source: Shape = {
  type: 'string',
  role: 'source',
  pattern: '\\S',
  expected: 'a path or an https URL',
};

export const nonEmpty = 'label';

/** A string with more than white space. */
export const named: Shape = matching('\\S', 'a name that is not blank');

export const bothColors: Shape = strict({
  light: field('hexColor', 'Color in light mode.'),
  dark: field('hexColor', 'Color in dark mode.'),
});

/** Two images or files, one for each mode. */
export const bothImages: Shape = object({
  light: needed('text', 'File for light mode.'),
  dark: needed('text', 'File for dark mode.'),
});
