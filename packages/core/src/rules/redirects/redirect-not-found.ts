import {
  isRedirectPattern,
  undefinedParameters,
  withDefinedParameter,
  withoutBasePath,
} from '@nav/paths';
import { localPath, writeAddress } from '../../addresses/site-addresses.ts';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import {
  removeRedirect,
  suggestInstead,
  suggestionArgs,
  writeInstead,
} from '../../diagnostics/fixes.ts';
import type { Redirect } from '../../redirects/redirect-finder.ts';
import { addressSuggester, suggestedNear } from '../meant/suggested-pages.ts';
import { propertyLocation } from '../rule/locations.ts';
import type { Rule, RuleContext } from '../rule/rule.ts';
import { hasContentBelow } from './content-below.ts';

/** Reports redirects to pages or folders that do not exist, or with parameters that the source does not define. */
export const redirectNotFound: Rule = (context) => {
  const { files, addresses, specifications, report } = context;
  const { basePath } = addresses;
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
      if (!files || specifications.mayServe(inner)) return;
      const path = localPath(inner) ?? '';
      const near = () => context.fact(addressSuggester)(path, suggestedNear(context, path));
      const suggestions = (isPattern ? [] : near()).map((slug) =>
        writeAddress(slug, destination, basePath()),
      );
      const at = propertyLocation(pointer, 'destination');
      const also = [removeRedirect(pointer)];
      report({
        code: 'redirect-not-found',
        args: { destination, ...suggestionArgs(suggestions) },
        at,
        ...suggestInstead(at, suggestions, { also }),
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
