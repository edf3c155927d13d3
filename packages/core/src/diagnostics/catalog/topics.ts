import { json } from './json.ts';
import { links } from './links.ts';
import { meaning } from './meaning.ts';
import { openapi } from './openapi.ts';
import { pages } from './pages.ts';
import { redirects } from './redirects.ts';
import { refs } from './refs.ts';
import { settings } from './settings.ts';
import { shape } from './shape.ts';

export const topics: Readonly<Record<string, object>> = {
  JSON: json,
  Shape: shape,
  Settings: settings,
  Meaning: meaning,
  Pages: pages,
  $ref: refs,
  OpenAPI: openapi,
  Redirects: redirects,
  'Links in pages': links,
};
