import {
  isLocal,
  isRedirectPattern,
  undefinedParameters,
  withDefinedParameter,
  withoutBasePath,
} from '@nav/paths';
import { localPath, writeAddress } from '../../addresses/site-addresses.ts';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import { removeRedirect, suggestInstead, writeInstead } from '../../diagnostics/fixes.ts';
import { pageSuggester } from '../../files/suggest-page.ts';
import type { Redirect } from '../../redirects/redirect-finder.ts';
import { suggestedNear } from '../meant/suggested-pages.ts';
import { propertyLocation } from '../rule/locations.ts';
import type { Rule, RuleContext } from '../rule/rule.ts';
import { hasContentBelow } from './content-below.ts';

/** Reports redirects to pages and folders of the site that do not exist, and to parameters that their source does not define. */
export const redirectNotFound: Rule = (context) => {
  const { files, addresses, specifications, report } = context;
  const { basePath } = addresses;
  const nearestPage = files && pageSuggester(files);
  return {
    redirect(redirect) {
      const { source, destination, pointer } = redirect;
      const [parameter] = undefinedParameters(source, destination);
      if (parameter !== undefined) report(undefinedParameter(redirect, parameter));
      // redirect-chain reports destinations that are redirected again.
      if (nearestPage && parameter === undefined && isRedirectPattern(destination)) {
        const folder = emptyFolder(destination, context);
        if (folder !== undefined) report(emptyDestination(redirect, folder));
      }
      if (!nearestPage || isRedirectPattern(destination) || addresses.find(destination)) return;
      const inner = withoutBasePath(destination, basePath()) ?? destination;
      if (specifications.mayServe(inner)) return;
      const path = localPath(inner) ?? '';
      const [suggestion, ...others] = nearestPage(path, suggestedNear(context, path)).map((slug) =>
        writeAddress(slug, destination, basePath()),
      );
      const at = propertyLocation(pointer, 'destination');
      const also = [removeRedirect(pointer)];
      report({
        code: 'redirect-not-found',
        args: { destination, suggestion, ...(others.length > 0 ? { others } : {}) },
        at,
        ...suggestInstead(at, [suggestion, ...others], { also }),
      });
    },
  };
};

/** Returns the start of a destination with parameters if nothing is there, and no redirect leads from there. */
function emptyFolder(destination: string, context: RuleContext): string | undefined {
  const { addresses, redirects, specifications } = context;
  if (!isLocal(destination)) return undefined;
  const startOf = (address: string) => {
    const rooted = address.startsWith('/') ? address : `/${address}`;
    const inner = withoutBasePath(rooted, addresses.basePath()) ?? rooted;
    return inner.split(/[:*]/, 1)[0] ?? '';
  };
  const start = startOf(destination);
  if (hasContentBelow(start, context)) return undefined;
  const example = addresses.find(`${start}any`);
  if (example && example.kind !== 'redirect') return undefined;
  const leadsOn = redirects.all.some(({ source }) => {
    const other = startOf(source);
    return other.startsWith(start) || (isRedirectPattern(source) && start.startsWith(other));
  });
  return leadsOn || specifications.mayServe(`${start}any`) ? undefined : start;
}

function emptyDestination({ source, destination, pointer }: Redirect, folder: string): Finding {
  return {
    code: 'redirect-not-found',
    args: { destination, suggestion: undefined, empty: { source, folder } },
    at: propertyLocation(pointer, 'destination'),
    suggestions: [removeRedirect(pointer)],
  };
}

function undefinedParameter(
  { source, destination, pointer }: Redirect,
  parameter: string,
): Finding {
  const at = propertyLocation(pointer, 'destination');
  const instead = withDefinedParameter(source, destination);
  return {
    code: 'redirect-not-found',
    args: { destination, suggestion: undefined, undefinedIn: { source, parameter, instead } },
    at,
    ...(instead === undefined ? {} : { fixes: [writeInstead(at, instead)] }),
    suggestions: [removeRedirect(pointer)],
  };
}
