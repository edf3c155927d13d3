import { homepage } from '@nav/core/internal';
import manifest from '../../../../package.json' with { type: 'json' };

/** True as soon as `homepage` in packages/core/package.json is a real address, which a release demands. */
export const isPublished = !new URL(homepage).host.endsWith('.example');

/** The name of the site, the suffix of its page titles, and its promise in one line. */
export const project = {
  name: 'nav',
  suffix: 'nav for Mintlify docs.json',
  promise: 'Lint, inspect and refactor the navigation in your Mintlify docs.json',
};

/**
 * Returns the URL at which readers edit a file of the repository; `undefined` while the field `repository` of package.json is
 * a placeholder.
 */
export function editUrl(
  source: string,
  repository: string = manifest.repository,
): string | undefined {
  return new URL(repository).host.endsWith('.example')
    ? undefined
    : `${repository}/edit/main/${source}`;
}
