import { once } from '@nav/collections';
import { type GoneUrl, type SiteUrls, siteUrls } from '../../addresses/site-urls.ts';
import { quote } from '../../diagnostics/catalog/wording.ts';
import type { LocatedFix } from '../../diagnostics/diagnostic.ts';
import type { Changes } from '../../diagnostics/fixes.ts';
import type { Rule, RuleContext } from '../rule/rule.ts';
import { addRedirects, redirectsLocation } from './add-redirects.ts';
import { type GoneCause, goneCauses, type MovedUrl } from './gone-causes.ts';
import { goneSentence } from './gone-sentence.ts';

/** Reports the URLs of an earlier state of the site that lead nowhere now, for the option `past`. Few checks need it. */
export interface PastCheck {
  readonly rules: readonly unknown[];
}

/** A page, endpoint or file whose URL leads nowhere. */
export interface MovedFrom {
  url: string;
  kind: 'page' | 'endpoint' | 'file';
  /** The path of a page or endpoint. */
  slug?: string;
  /** The path of the file from the root of the host. */
  file: string;
}

/** Returns the URLs that some pages, endpoints and files may have now, by their old URLs. */
export type FindMoved = (gone: readonly MovedFrom[]) => ReadonlyMap<string, MovedUrl>;

/** Reports URLs that worked before and lead nowhere now, at the redirects of the config. */
export function urlGone(before: () => SiteUrls, findMoved: FindMoved): Rule {
  return (context) => {
    const { config, files, report } = context;
    if (!files) return {};
    return {
      end() {
        const [then, after] = before().besides(urlsOf(context));
        const gone = then.goneIn(after);
        if (gone.length === 0) return;
        const causes = goneCauses(gone, findMoved(gone.filter(isMovable)), then, after);
        // All certain redirects are one change, because they are at the same location.
        const certain = causes.filter(({ isCertain }) => isCertain).flatMap((one) => one.redirects);
        const fixes = once(() => addRedirects(config, certain, titleOf(certain)));
        const at = redirectsLocation(config);
        for (const cause of causes) {
          const { redirects: _redirects, ...facts } = cause;
          report({
            code: 'url-gone',
            args: { ...facts, sentence: goneSentence(cause) },
            at,
            ...(cause.kind === 'parts' ? { severity: 'info' } : {}),
            ...(cause.isCertain ? { fixes: fixes() } : suggestionsOf(cause, context)),
          });
        }
      },
    };
  };
}

/** Returns the URLs of the site that is checked. */
export function urlsOf(context: RuleContext): SiteUrls {
  const { config, files, navigation, addresses, redirects, grammar, specifications, texts } =
    context;
  return siteUrls({
    config,
    files,
    tree: { root: navigation.root, unlisted: [...navigation.unlisted] },
    redirects,
    dialect: grammar.dialect,
    findUnder: addresses.findUnder,
    basePath: addresses.basePath(),
    mayServe: specifications.mayServe,
    importsOf: texts.imports,
  });
}

function isMovable(one: GoneUrl): one is GoneUrl & MovedFrom {
  return one.kind === 'page' || one.kind === 'endpoint' || one.kind === 'file';
}

function suggestionsOf({ kind, redirects }: GoneCause, { config }: RuleContext): Changes {
  const ways = kind === 'moved' || kind === 'parts' ? [redirects] : redirects.map((one) => [one]);
  const suggestions = ways.flatMap((way): LocatedFix[] => addRedirects(config, way, titleOf(way)));
  return suggestions.length === 0 ? {} : { suggestions };
}

function titleOf(redirects: readonly { source: string; destination: string }[]): string {
  const [first] = redirects;
  if (redirects.length > 1 || !first) return `Add ${redirects.length} redirects`;
  return `Add a redirect from ${quote(first.source)} to ${quote(first.destination)}`;
}
