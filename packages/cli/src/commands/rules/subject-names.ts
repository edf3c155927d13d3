import type { Code, Message } from '@nav/core';

type SubjectName = { [C in Code]: Message<C>['subject'] }[Code];

/** The subjects as documentation names them: `the path of the page`. */
export const subjectNames: Readonly<Record<SubjectName, string>> = {
  file: "the path of the file from the site's folder",
  unreadable: "the path of the file or folder from the site's folder",
  navigation: '`navigation`',
  element: 'the label of the element, such as `Guides`',
  field: 'the label of the element and the field, such as `Guides/icon`',
  missing: 'the label of the element and the field, such as `Guides/icon`',
  language: 'the language code as written',
  url: 'the URL as written',
  label: 'the label, or the path of the file that two `$ref`s name',
  kind: 'the kind of the elements, such as `version`',
  page: 'the path of the page',
  entry: 'the path of the page as written',
  repeated: 'the path of the page, or of the file that two `$ref`s name',
  collision: 'the path of the page that is not an index page',
  slug: 'the path of the page',
  folder: 'the path of the folder',
  comment: "the path of the page file from the site's folder",
  ref: 'the `$ref` as written',
  cycle: "the paths of the files from the site's folder, the first in the alphabet first",
  anyRef: 'the `$ref` as written, or the place of one that is not a text',
  specification: 'the path or URL of the specification as written',
  remote: 'the URL of the specification',
  href: 'the URL path that the endpoints share',
  endpoint: 'the endpoint as written, such as `GET /users`',
  basePath: 'the inferred base path, such as `/docs`',
  source: 'the source of the redirect as written',
  repository: 'the repository as written',
  variable: 'the name of the variable',
  loop: 'the sources of the loop, the first in the alphabet first, such as `/a → /b`',
  destination: 'the destination of the redirect as written',
  address: 'the address of the link from the root of the site, such as `/pricing`',
  anchor: 'the page and the anchor, such as `/setup#install`',
};
