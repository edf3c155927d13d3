import {
  dialects,
  discoverSpecifications,
  type EndpointEntry,
  endpointsNamed,
  findEndpoint,
  parseEndpointEntry,
  specificationFiles,
  specificationSource,
} from '@nav/core/internal';
import type { Endpoint, Specification } from '@nav/core/stages';
import { frontMatterBlock } from '@nav/front-matter';
import type { EditedSite, SiteTexts } from '../sites/edited-site.ts';
import type { SiteFile } from '../sites/workspace.ts';
import { MAX_READ_FILES } from '../texts/limits.ts';
import { factsOf } from './site-facts.ts';

export interface Operation {
  endpoint: Endpoint;
  specification: Specification;
}

export function operationOf(
  site: EditedSite,
  entry: EndpointEntry,
  source: string | undefined,
): Operation | undefined {
  const written = specificationSource(source)?.source;
  const result = written === undefined ? undefined : factsOf(site)?.site.specifications?.(written);
  const specification = result?.state === 'read' ? result.reading.specification : undefined;
  const match = specification && findEndpoint(specification, entry);
  return match && 'endpoint' in match ? { endpoint: match.endpoint, specification } : undefined;
}

/** Returns the operation in the front matter of a page at an offset, and the range of its name. */
export function pageOperationAt(
  { site, file }: SiteFile,
  offset: number,
): { operation: Operation; start: number; end: number } | undefined {
  const block = frontMatterBlock(site.text(file) ?? '');
  const match = block && /^openapi:[ \t]*(["']?)([^"'\r\n]+?)\1[ \t]*$/dm.exec(block.yaml);
  const [from, to] = match?.indices?.[2] ?? [0, 0];
  const start = (block?.start ?? 0) + from;
  const end = (block?.start ?? 0) + to;
  if (!match || offset < start || end < offset) return undefined;
  const { methods } = dialects[site.site.grammar.dialect];
  const entry = parseEndpointEntry(match[2] ?? '', methods);
  const found = specificationsOf(site);
  const [first] = entry ? endpointsNamed(entry, found, factsOf(site)?.files) : [];
  const specification = found.find(({ path }) => path === first?.path)?.specification;
  return first && specification
    ? { operation: { endpoint: first.endpoint, specification }, start, end }
    : undefined;
}

/** Sorted by path. */
export function specificationsOf(site: SiteTexts): ReturnType<typeof discoverSpecifications> {
  const facts = factsOf(site);
  if (!facts) return [];
  const files = [...specificationFiles(facts.config, facts.files)]
    .slice(0, MAX_READ_FILES)
    .filter((file) => /\bopenapi["']?\s*:/.test(site.text(file) ?? ''));
  return discoverSpecifications(files, facts.site.specifications);
}
