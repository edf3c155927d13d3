import { isRedirectPattern, pathOf, suffixOf } from '@nav/paths';

/** A redirect with wildcards in place of other parameters. */
export interface WildcardRedirect {
  source: string;
  destination: string;
  /** True if the source had one parameter, so that it means the same. */
  isCertain: boolean;
}

/** Matches a segment that ends with one parameter, with or without the expression `(.*)`. */
const PARAMETER = /^([^:*(){}]*):([A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*)(?:\*|\(\.[*+]\))?$/;
const ORIGIN = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i;

/**
 * Returns a redirect whose parameters are written as wildcards: `/a/:name*` for `/a/:name` and `/a/:name/:other`, `/a/b-*` for
 * `/a/b-:name`. Returns `undefined` if no wildcard matches the same addresses.
 */
export function withWildcards(source: string, destination: string): WildcardRedirect | undefined {
  const path = pathOf(source).replace(/\/+$/, '');
  const tail = tailOf(path);
  const [first, ...others] = tail.parameters;
  if (!first || (first.start !== '' && others.length > 0)) return undefined;
  if (others.some((one) => one.start !== '')) return undefined;
  const wildcard = first.start === '' ? `:${first.name}*` : `${first.start}*`;
  const isCertain = others.length === 0;
  const from = `${tail.before}${wildcard}`;
  const [origin = ''] = ORIGIN.exec(destination) ?? [];
  const goal = pathOf(destination.slice(origin.length));
  const suffix = suffixOf(destination);
  if (isRedirectPattern(suffix)) return undefined;
  if (!isRedirectPattern(goal)) return { source: from, destination, isCertain };
  const end = tailOf(goal);
  const isSame =
    end.parameters.length === tail.parameters.length &&
    end.parameters.every(({ name }, at) => name === tail.parameters[at]?.name);
  const start = end.parameters[0]?.start ?? '';
  if (!isSame || (first.start === '' && start !== '')) return undefined;
  const to = first.start === '' ? wildcard : `${start}*`;
  return { source: from, destination: `${origin}${end.before}${to}${suffix}`, isCertain };
}

/**
 * Returns the segments at the end of a path that each end with one parameter, and the path before them; no parameters if others
 * are elsewhere in the path.
 */
function tailOf(path: string): {
  before: string;
  parameters: { start: string; name: string }[];
} {
  const segments = path.split('/');
  const at = segments.findIndex(isOpenSegment);
  if (at === -1) return { before: path, parameters: [] };
  const before = segments.slice(0, at).map((segment) => `${segment}/`);
  const parameters = segments.slice(at).map((segment) => {
    const [, start = '', name] = PARAMETER.exec(segment) ?? [];
    return name === undefined ? undefined : { start, name };
  });
  const isPlain = parameters.every((one) => one !== undefined);
  return { before: before.join(''), parameters: isPlain ? parameters : [] };
}

function isOpenSegment(segment: string): boolean {
  return isRedirectPattern(`/${segment}`);
}
