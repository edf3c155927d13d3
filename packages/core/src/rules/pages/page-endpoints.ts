import { valueAt } from '@nav/json';
import { hasScheme, isRemote } from '@nav/paths';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import { dialects } from '../../format/dialects.ts';
import {
  type DiscoveredSpecification,
  discoverSpecifications,
  refersTo,
  specificationFiles,
} from '../../openapi/discover.ts';
import { type EndpointEntry, findEndpoint, parseEndpointEntry } from '../../openapi/endpoint.ts';
import { normalizeSource, specificationSource } from '../../openapi/specifications.ts';
import { nearest } from '../../spelling/nearest.ts';
import type { RuleContext } from '../rule/rule.ts';

interface KnownSpecification extends DiscoveredSpecification {
  /** True if it is in `api.openapi`. */
  isNamed: boolean;
}

type WithoutLocation<F> = F extends Finding ? Omit<F, 'at'> : never;

export type EndpointFinding = WithoutLocation<
  Extract<Finding, { code: 'endpoint-not-found' | 'openapi-not-found' }>
>;

/**
 * Returns a function that checks the endpoint in the front matter of a page (M3.16). It returns a finding if its specification
 * does not exist, or if none of the possible specifications define it. An unknown specification may define the endpoint, so it
 * prevents a finding.
 */
export function pageEndpointChecker(
  context: RuleContext,
): (written: unknown) => EndpointFinding | undefined {
  const { methods } = dialects[context.grammar.dialect];
  return (written) => {
    const entry = typeof written === 'string' ? parseEndpointEntry(written, methods) : undefined;
    if (!entry || isElsewhere(entry) || context.specifications.hasUnread) return undefined;
    const known = context.fact(knownSpecifications);
    if (!known) return undefined;
    const meant = known.filter((each) => mayMean(each, entry, context));
    if (meant.length === 0) return missingSpecification(entry, known, context);
    const matches = meant.map(({ path, specification }) => ({
      path,
      match: findEndpoint(specification, entry),
    }));
    const failures = matches.flatMap(({ path, match }) =>
      'endpoint' in match || match.problem === 'excluded' ? [] : [{ path, ...match }],
    );
    const [first] = failures;
    if (!first || failures.length < matches.length) return undefined;
    const best =
      failures.find(({ problem }) => problem === 'method') ??
      failures.find(({ suggestion }) => suggestion !== undefined) ??
      first;
    const isOne = failures.length === 1 || best.problem === 'method';
    const { problem, suggestion } = best;
    return {
      code: 'endpoint-not-found',
      args: {
        endpoint: (written as string).trim(),
        source: isOne ? best.path : undefined,
        problem,
        suggestion,
      },
    };
  };
}

/** A name without an extension may be of any kind. */
function missingSpecification(
  { source }: EndpointEntry,
  known: readonly KnownSpecification[],
  { files, specifications: { find } }: RuleContext,
): EndpointFinding | undefined {
  if (source === undefined || !/\.(?:json|ya?ml)$/i.test(source)) return undefined;
  const written = normalizeSource(source);
  const result = find?.(written);
  if (result?.state !== 'absent') return undefined;
  const { state: _state, ...cause } = result;
  for (const file of files?.all ?? []) if (file.endsWith(`/${written}`)) return undefined;
  const suggestion = nearest(
    written,
    known.map(({ path }) => path),
  );
  return { code: 'openapi-not-found', args: { source: written, suggestion, ...cause } };
}

/** Returns true if the endpoint belongs to another host, or to a specification at a URL. */
function isElsewhere({ source, target }: EndpointEntry): boolean {
  return hasScheme(target) || (source !== undefined && isRemote(source));
}

/** Returns true if an endpoint in front matter may be meant to be in a specification, however its name is written. */
function mayMean(
  { path, isNamed }: KnownSpecification,
  { source }: EndpointEntry,
  { files }: RuleContext,
): boolean {
  if (refersTo(path, source, files)) return true;
  if (source === undefined) return isNamed;
  const written = normalizeSource(source);
  return path === written || path.endsWith(`/${written}`);
}

/** Returns the local specifications; `undefined` if the config also contains one that is not read. */
export function knownSpecifications({
  config,
  files,
  texts,
  specifications: { find },
}: RuleContext): KnownSpecification[] | undefined {
  const setting = valueAt(config.value, '/api/openapi');
  const named = (Array.isArray(setting) ? setting : [setting]).flatMap(
    (entry) => specificationSource(entry)?.source ?? [],
  );
  if (named.some((source) => find?.(source).state !== 'read')) return undefined;
  const mayBeOne = (file: string) => /\bopenapi["']?\s*:/.test(texts.read(file) ?? '');
  const paths = new Set([...specificationFiles(config, files)].filter(mayBeOne));
  for (const source of named) paths.add(source);
  return discoverSpecifications(paths, find).map((each) => {
    return { ...each, isNamed: named.includes(each.path) };
  });
}
