import { joinPointer } from '@nav/json';
import {
  isRedirectPattern,
  undefinedParameters,
  withDefinedParameter,
  withoutBasePath,
} from '@nav/paths';
import { localPath, writeAddress } from '../../addresses/site-addresses.ts';
import { removeRedirect, suggestInstead, writeInstead } from '../../diagnostics/fixes.ts';
import { pageSuggester } from '../../files/suggest-page.ts';
import { suggestedNear } from '../meant/suggested-pages.ts';
import type { Rule } from '../rule/rule.ts';

/** Reports redirects to pages of the site that do not exist, and to parameters that their source does not define. */
export const redirectNotFound: Rule = (context) => {
  const { files, addresses, redirects, specifications, report } = context;
  const { basePath } = addresses;
  for (const { source, destination, pointer } of redirects.all) {
    const [parameter] = undefinedParameters(source, destination);
    if (parameter === undefined) continue;
    const at = { pointer: joinPointer(pointer, 'destination'), anchor: 'value' as const };
    const instead = withDefinedParameter(source, destination);
    report({
      code: 'redirect-not-found',
      args: { destination, suggestion: undefined, undefinedIn: { source, parameter, instead } },
      at,
      ...(instead === undefined ? {} : { fixes: [writeInstead(at, instead)] }),
      suggestions: [removeRedirect(pointer)],
    });
  }
  if (!files) return;
  const nearestPage = pageSuggester(files);
  const inside = (address: string) => withoutBasePath(address, basePath()) ?? address;
  const suggest = (address: string) => {
    const path = localPath(inside(address)) ?? '';
    const slugs = nearestPage(path, suggestedNear(context, path));
    const [suggestion, ...others] = slugs.map((slug) => writeAddress(slug, address, basePath()));
    return { suggestion, ...(others.length > 0 ? { others } : {}) };
  };
  for (const { destination, pointer } of redirects.all) {
    // redirect-chain reports destinations that are redirected again.
    if (isRedirectPattern(destination) || addresses.find(destination)) continue;
    if (specifications.mayServe(inside(destination))) continue;
    const at = { pointer: joinPointer(pointer, 'destination'), anchor: 'value' as const };
    const args = { destination, ...suggest(destination) };
    const { suggestion, others = [] } = args;
    const also = [removeRedirect(pointer)];
    const changes = suggestInstead(at, [suggestion, ...others], { also });
    report({ code: 'redirect-not-found', args, at, ...changes });
  }
};
