import { isRedirectPattern } from '@nav/paths';
import { linkAddresses } from '../../addresses/page-links.ts';
import { ruleLevels } from '../../config/rule-levels.ts';
import { quote } from '../../diagnostics/catalog/wording.ts';
import { removeRedirect } from '../../diagnostics/fixes.ts';
import type { Redirect } from '../../redirects/redirect-finder.ts';
import { propertyLocation } from '../rule/locations.ts';
import type { Rule } from '../rule/rule.ts';

/** Reports redirects that no link on the site uses. Other sites and bookmarks may still use them. */
export const unusedRedirect: Rule = (context) => {
  const { addresses, files, grammar, only, settings, texts, report } = context;
  // A check of only some pages cannot tell which redirects are unused.
  if (!files || only || !texts.readsAll || ruleLevels(settings).isOff('unused-redirect')) return {};
  const used = new Set<Redirect>();
  const use = (address: string) => {
    let target = addresses.find(address);
    // A redirect may lead to another one.
    while (target?.kind === 'redirect' && !used.has(target.redirect)) {
      used.add(target.redirect);
      target = addresses.find(target.target);
    }
  };
  const declared: Redirect[] = [];
  return {
    link({ href }) {
      use(href);
    },
    textLink({ path, attribute }, { slug }) {
      for (const address of linkAddresses(slug, path, grammar.dialect, attribute?.tag))
        use(address);
    },
    redirect(redirect) {
      declared.push(redirect);
    },
    end() {
      for (const { source, pointer } of declared.filter((one) => !used.has(one))) {
        const what = isRedirectPattern(source) ? 'the redirects' : 'the redirect';
        const sentence = `No link on this site uses ${what} from ${quote(source)}. Remove it if no other site needs it.`;
        const at = propertyLocation(pointer, 'source');
        const suggestions = [removeRedirect(pointer)];
        report({
          code: 'unused-redirect',
          severity: 'warning',
          args: { source, sentence },
          at,
          suggestions,
        });
      }
    },
  };
};
