import { homepage } from '@nav/core/internal';

/** True as soon as `homepage` in packages/core/package.json is a real address, which a release demands. */
export const isPublished = !new URL(homepage).host.endsWith('.example');

/** The name of the site, and its promise in one line. */
export const project = {
  name: 'nav',
  promise: 'Lint, inspect and refactor the navigation in your docs.json',
};
