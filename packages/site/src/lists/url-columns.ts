import type { ListedUrl } from './listed-url.ts';

/** The names of URL columns in logs and in exports of analytics tools and search consoles, the most specific first. */
export const columnNames: readonly string[] = [
  'url',
  'page url',
  'full url',
  'broken url',
  'target url',
  'address',
  'page',
  'top pages',
  'page path',
  'page path and screen class',
  'page path + query string',
  'landing page',
  'landing page + query string',
  'entry page',
  'path',
  'pathname',
  'resource path',
  'request path',
  'request_uri',
  'request uri',
  'clientrequesturi',
  'clientrequestpath',
  'cs-uri-stem',
  'uri',
  'request',
  'loc',
];

export function isUrl(cell: string): boolean {
  return /^(?:https?:\/\/[^\s/]+|\/(?!\/))/i.test(cell) && !/\s/.test(cell);
}

/** Returns the URL in a cell. In logs, it may be a request that starts with its method. */
export function urlIn(cell = ''): ListedUrl {
  const plain = cell.replace(/^(?:GET|HEAD|POST) (\S+)(?: HTTP\/[\d.]+)?$/, '$1');
  return isUrl(plain) ? plain : undefined;
}
