import {
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
import type { Rule } from '../rule/rule.ts';

/** Reports redirects to pages of the site that do not exist, and to parameters that their source does not define. */
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
