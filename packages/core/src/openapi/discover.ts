import { joinPath } from '@nav/paths';
import type { Config } from '../config/load.ts';
import type { SiteFiles } from '../files/site-files.ts';
import { type Endpoint, type EndpointEntry, findEndpoint, type Specification } from './endpoint.ts';
import { normalizeSource, type SpecificationFinder } from './specifications.ts';

/** A specification that the builder finds by itself. */
export interface DiscoveredSpecification {
  /** Relative to the site's folder. */
  path: string;
  specification: Specification;
}

/** Returns the usable specifications of a site, sorted by path (M3.1). */
export function discoverSpecifications(
  paths: Iterable<string>,
  find: SpecificationFinder | undefined,
): DiscoveredSpecification[] {
  return [...paths].sort().flatMap((path) => {
    const result = find?.(path);
    const specification = result?.state === 'read' ? result.reading.specification : undefined;
    return specification ? [{ path, specification }] : [];
  });
}

/** Yields the files of the site that can be specifications by their name, except files of the config. */
export function* specificationFiles(
  config: Config,
  files: SiteFiles | undefined,
): Iterable<string> {
  for (const file of files?.all ?? [])
    if (/\.(?:json|ya?ml)$/.test(file) && !config.sources.has(joinPath(config.folder, file)))
      yield file;
}

/**
 * Returns true if `name` in front matter can refer to a specification: as its full path, as its bare file name, or as
 * no name at all (M3.16). Ignored files need the full path (M3.1).
 */
export function refersTo(
  path: string,
  name: string | undefined,
  files: SiteFiles | undefined,
): boolean {
  if (name === `/${path}`) return true;
  const bareName = path.replace(/^.*\//s, '').replace(/\.[^.]*$/, '');
  return (name === undefined || name === bareName) && !files?.isIgnored(path);
}

/**
 * Returns the endpoints that front matter can mean, one of each specification, in their order. The path of a
 * specification may lack its leading slash.
 */
export function endpointsNamed(
  { source, ...operation }: EndpointEntry,
  specifications: readonly DiscoveredSpecification[],
  files: SiteFiles | undefined,
): { path: string; endpoint: Endpoint }[] {
  return specifications.flatMap(({ path, specification }) => {
    const isPath = source !== undefined && normalizeSource(source) === path;
    if (!isPath && !refersTo(path, source, files)) return [];
    const match = findEndpoint(specification, operation);
    return 'endpoint' in match ? [{ path, endpoint: match.endpoint }] : [];
  });
}
