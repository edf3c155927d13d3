import { type Codemod, defineCodemod } from '../../runner/codemod.ts';
import { addRedirects, type Redirect } from './redirects.ts';

/** Returns a codemod that adds redirects, for commands that find them. It is not in the registry. */
export function addingRedirects(redirects: readonly Redirect[]): Codemod {
  return defineCodemod({
    name: 'add-redirects',
    summary: 'Adds redirects.',
    wholeSite: 'redirects belong to the whole site',
    options: {},
    examples: [],
    apply: (session) => addRedirects(session, redirects),
  });
}
