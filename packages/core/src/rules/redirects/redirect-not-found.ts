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
import type { Rule, RuleContext } from '../rule/rule.ts';
import { hasContentBelow } from './content-below.ts';

/** Reports redirects to pages or folders that do not exist, or with parameters that the source does not define. */
export const redirectNotFound: Rule = (context) => {
  const { files, addresses, specifications, report } = context;
  const { basePath } = addresses;
  const nearestPage = files && pageSuggester(files);
  return {
    redirect(redirect) {
      const { source, destination, pointer } = redirect;
      const [parameter] = undefinedParameters(source, destination);
      if (parameter !== undefined) report(undefinedParameter(redirect, parameter));
      const isPattern = isRedirectPattern(destination);
      if (
        isPattern
          ? parameter !== undefined || !isEmpty(destination, context)
          : addresses.find(destination)
      )
        return;
      // redirect-chain reports destinations that are redirected again.
      const inner = withoutBasePath(destination, basePath()) ?? destination;
      if (!nearestPage || specifications.mayServe(inner)) return;
      const path = localPath(inner) ?? '';
      const near = isPattern ? [] : nearestPage(path, suggestedNear(context, path));
      const [suggestion, ...others] = near.map((slug) =>
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

/** Returns true if no page, file or redirect is below the start of a destination with parameters. */
function isEmpty(destination: string, context: RuleContext): boolean {
  const { addresses, redirects } = context;
  const [start = ''] = destination.split(/[:*]/, 1);
  return (
    start.startsWith('/') &&
    !hasContentBelow(start, context) &&
    !addresses.find(`${start}any`) &&
    !redirects.all.some(({ source }) => source.startsWith(start))
  );
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
