import { isObject } from '@nav/text';
import type { Config } from '../config/load.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import type { PageMeta } from '../files/front-matter.ts';
import type { SiteFiles } from '../files/site-files.ts';
import { fitsShape } from '../format/check-shape.ts';
import { dialects } from '../format/dialects.ts';
import type { Grammar } from '../format/grammar.ts';
import { siteSettings } from '../format/site-fields.ts';
import type { SpecificationFinder } from '../openapi/specifications.ts';
import type { HrefMapping } from '../tree/hrefs.ts';
import type { NavTree } from '../tree/nav-tree.ts';
import { dropMissing } from './drop-missing.ts';
import { unusedSpecifications } from './generated-groups.ts';
import { NOTHING_INHERITED, type SpecificationInEffect } from './inherited.ts';
import { resolveElement } from './resolve-elements.ts';
import { endpointResolver } from './resolve-endpoints.ts';
import { type LinkTarget, resolveLinks } from './resolve-links.ts';
import { pageResolver } from './resolve-pages.ts';
import type { Resolving } from './resolving.ts';

/** The optional input of `resolve` besides the config. */
export interface ResolveOptions {
  /** Returns the front matter of a page by its path. Without it, titles come from paths (M2.5). */
  pageMeta?: (path: string) => PageMeta | undefined;
  /** Finds specifications. Without it, endpoint entries get titles from their paths, and no pages are generated. */
  specifications?: SpecificationFinder;
  /** The files of the site. If there is a page file `get started`, that entry is a page and not an endpoint. */
  files?: SiteFiles | undefined;
  /** Maps paths to URLs. Without it, a URL is the path with a leading slash. */
  hrefs?: HrefMapping | undefined;
  /** `drop` leaves out pages without a file, and elements that are empty without them. Default: `mark`. */
  missing?: 'mark' | 'drop' | undefined;
  /**
   * Returns the function that finds what an address of the site leads to. It is called once, with the tree whose links
   * are still as written. Without it, links stay as they are.
   */
  links?: (tree: NavTree) => (address: string) => LinkTarget;
}

/** A navigation tree, and the findings of resolving it. */
export interface Resolution {
  /** The navigation without the invalid parts of the config. */
  tree: NavTree;
  /** The problems of resolving, with codes and JSON pointers, without messages and lines. */
  findings: Finding[];
  /** The number of listed endpoints that the tree lacks because their specification was not read, by its source. */
  unreadEndpoints: ReadonlyMap<string, number>;
}

/**
 * Resolves a composed config into the tree that a reader sees (S2.1). If an element has several lists of
 * children, the first in precedence is used (M1.3). Invalid parts are skipped one by one. Never throws.
 */
export function resolve(
  config: Config,
  grammar: Grammar,
  options: ResolveOptions = {},
): Resolution {
  const specifications: SpecificationInEffect[] = [];
  const resolving = startResolving(config, grammar, options, specifications);
  const { findings, endpoints, dialect } = resolving;
  const navigation = isObject(config.value) ? config.value.navigation : undefined;
  const tree: NavTree = {
    dialect: grammar.dialect,
    file: config.file,
    root: resolveElement(
      resolving,
      isObject(navigation) ? navigation : {},
      '/navigation',
      grammar.elements.navigation,
      NOTHING_INHERITED,
      'navigation',
    ),
    unlisted: [],
  };
  tree.unlisted = endpoints.unlisted();
  resolveLinks(tree, resolving, options.hrefs, options.links?.(tree));
  if (options.missing === 'drop') dropMissing(tree.root);
  if (dialect.leavesGenerate) findings.push(...unusedSpecifications(specifications, config));
  readSettings(tree, config);
  return { tree, findings, unreadEndpoints: endpoints.unread };
}

function startResolving(
  config: Config,
  grammar: Grammar,
  { files, specifications: find, pageMeta: meta, hrefs }: ResolveOptions,
  specifications: SpecificationInEffect[],
): Resolving {
  const findings: Finding[] = [];
  const dialect = dialects[grammar.dialect];
  const { rootSpecification, methods } = dialect;
  const hrefOf = hrefs?.page ?? ((path: string) => `/${path}`);
  // A page in a folder that cannot be listed may exist.
  const isMissing = (key: string) =>
    files !== undefined && !files.pages.has(key) && files.unreadableFolder(key) === undefined;
  const endpoints = endpointResolver(
    { config, find, files, rootSpecification, hrefOf },
    (finding) => findings.push(finding),
  );
  const pageFiles = files?.pages;
  return {
    config,
    grammar,
    dialect,
    endpoints,
    pages: pageResolver({ config, endpoints, methods, files: pageFiles, isMissing, hrefOf, meta }),
    canBeLazy: !meta,
    pageFiles,
    isMissing,
    checkSpecification(specification) {
      const before = findings.length;
      endpoints.check(specification);
      // A finding about the specification is enough.
      if (findings.length === before) specifications.push(specification);
    },
    surrounded: [],
    findings,
  };
}

/** Skips invalid settings. */
function readSettings(tree: NavTree, { value }: Config): void {
  const eyebrows = setting(value, siteSettings.eyebrows.path);
  const shape = siteSettings.eyebrows.in[tree.dialect];
  if (typeof eyebrows === 'string' && fitsShape(eyebrows, shape)) tree.eyebrows = eyebrows;
  const drilldown = setting(value, siteSettings.drilldown.path);
  if (typeof drilldown === 'boolean') tree.drilldown = drilldown;
}

function setting(config: unknown, path: readonly [string, string]): unknown {
  const holder = isObject(config) ? config[path[0]] : undefined;
  return isObject(holder) ? holder[path[1]] : undefined;
}
