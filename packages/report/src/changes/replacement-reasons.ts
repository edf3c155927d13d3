import type { ReplacementReason } from '@nav/core/stages';

/** The reasons that a page replaces an old one, as phrases. */
export const reasonText: Readonly<Record<ReplacementReason, string>> = {
  operation: 'documents the same operation',
  path: 'same path in another case',
  links: 'links were changed to it',
  text: 'has its text',
  rename: 'renamed',
  'path-end': 'same end of the path',
  element: 'took its place in the navigation',
  'moved-folder': 'its folder moved there',
  folder: 'the page became a folder, or its folder a page',
  name: 'same name',
  title: 'same title',
  'similar-name': 'similar name',
  redirect: 'was redirected there',
};
