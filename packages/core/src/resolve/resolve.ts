import { isObject } from '@nav/json';
import type { Config } from '../config/load.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import type { SiteFiles } from '../files/site-files.ts';
import { fitsShape } from '../format/check-shape.ts';
import { dialects } from '../format/dialects.ts';
import type { Grammar } from '../format/grammar.ts';
import { siteSettings } from '../format/site-fields.ts';
import type { SpecificationFinder } from '../openapi/specifications.ts';
import type { NavTree } from '../tree/nav-tree.ts';
import { assertCall } from '../usage/wrong-use.ts';
import { unusedSpecifications } from './generated-groups.ts';
import { NOTHING_INHERITED, type SpecificationInEffect } from './inherited.ts';
import { readTree } from './read-tree.ts';
import { resolveElement } from './resolve-elements.ts';
import { endpointResolver } from './resolve-endpoints.ts';
import { resolveLinks } from './resolve-links.ts';
import { pageResolver } from './resolve-pages.ts';
import type { ResolveOptions, Resolving, TreeContents } from './resolving.ts';

/** A navigation tree, and the findings of resolving it. */
export interface Resolution {
  /** The navigation without the invalid parts of the config. */
  tree: NavTree;
  /** The problems of resolving, with codes and JSON pointers, without messages and lines. */
  findings: Finding[];
  /** The number of listed endpoints that the tree lacks because their specification was not read, by its source. */
  unreadEndpoints: ReadonlyMap<string, number>;
}

/** A config that is resolved once, for rules and for readers. */
export interface ResolvedConfig {
  /** The navigation without the contents of page files: titles come from paths, and links are as written. */
  readonly resolution: Resolution;
  /** Returns a copy that readers see, with the contents of pages and with links that lead to their targets. */
  read(contents: TreeContents): Resolution;
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
  assertCall(
    'resolve(config, grammar)',
    config?.origin,
    grammar?.elements,
    Object(options) === options,
  );
  const { files, specifications, ...contents } = options;
  const { resolution, read } = resolveConfig(config, grammar, files, specifications);
  return Object.values(contents).some((one) => one !== undefined) ? read(contents) : resolution;
}

/** As `resolve`, without the contents of pages until they are read. */
export function resolveConfig(
  config: Config,
  grammar: Grammar,
  files: SiteFiles | undefined,
  find: SpecificationFinder | undefined,
): ResolvedConfig {
  const specifications: SpecificationInEffect[] = [];
  const resolving = startResolving(config, grammar, files, find, specifications);
  const { findings, endpoints, dialect } = resolving;
  const unreadEndpoints = endpoints.unread;
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
  resolveLinks(tree, resolving, undefined, undefined);
  readSettings(tree, config);
  const unused = dialect.leavesGenerate ? unusedSpecifications(specifications, config) : [];
  return {
    resolution: { tree, findings: [...findings, ...unused], unreadEndpoints },
    read(contents) {
      const found = [...findings];
      const copy = readTree(tree, { ...resolving, findings: found }, contents);
      readSettings(copy, config);
      return { tree: copy, findings: [...found, ...unused], unreadEndpoints };
    },
  };
}

function startResolving(
  config: Config,
  grammar: Grammar,
  files: SiteFiles | undefined,
  find: SpecificationFinder | undefined,
  specifications: SpecificationInEffect[],
): Resolving {
  const findings: Finding[] = [];
  const dialect = dialects[grammar.dialect];
  const { rootSpecification, methods } = dialect;
  // A page in a folder that cannot be listed may exist.
  const isMissing = (key: string) =>
    files !== undefined && !files.pages.has(key) && files.unreadableFolder(key) === undefined;
  const endpoints = endpointResolver({ config, find, files, rootSpecification }, (finding) =>
    findings.push(finding),
  );
  const pageFiles = files?.pages;
  return {
    config,
    grammar,
    dialect,
    endpoints,
    pages: pageResolver({ config, endpoints, methods, files: pageFiles, isMissing }),
    pageFiles,
    isMissing,
    checkSpecification(specification) {
      const before = findings.length;
      endpoints.check(specification);
      // A finding about the specification is enough.
      if (findings.length === before) specifications.push(specification);
    },
    inherited: new Map(),
    surrounded: new Map(),
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
