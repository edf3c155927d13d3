import { pathOf, segmentsOf } from './address.ts';
import { isLocal } from './path.ts';

/**
 * The sources that a builder matches: parameters of any kind, or only wildcards, which are `:name*` as the last segment and `*`
 * at the end. A builder with wildcards also compares `/a/index` as `/a`.
 */
export type RedirectSyntax = 'parameters' | 'wildcards';

/** A compiled segment of a source: literal text, or a pattern. */
export type Segment = string | OpenSegment;

export interface OpenSegment {
  /** The segment without the names of its parameters. */
  form: string;
  kind: 'rest' | 'parameter' | 'mixed';
  /** The literal text before the first parameter. */
  start: string;
  /** The parameters (`*` if unnamed), each with the literal text behind it. */
  parts: readonly { name: string; behind: string }[];
}

/** The longest text that the parameters of a redirect are filled in with; more is cut off to save memory. */
const MAX_FILLED = 100_000;
/** Matches a segment of a pattern that matches one or more segments: `/api/*` is not `/api`. */
const REST = /^(?:\*|:[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*\*)$/;
/** Matches a segment that is one parameter. */
const PARAMETER = /^:[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*$/;
/** Matches a parameter within a segment. */
const OPEN = /:([A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*)\*?|\*/;
/** Matches a segment whose colon does not look like the start of a parameter, as in `models:predict`. */
const OPERATION = /^[^:*()]*[A-Za-z0-9]:[^*()]*$/;
/** Matches the scheme and host of a URL. */
const ORIGIN = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i;
const EACH_OPEN: RegExp = /* @__PURE__ */ new RegExp(OPEN, 'g');

function isOpen(segment: string): boolean {
  return OPEN.test(segment);
}

export function isRedirectPattern(address: string): boolean {
  return isLocal(address) && segmentsOf(address).some(isOpen);
}

/** Returns true if no address matches a source: it has a query or a fragment, or parameters that the builder does not have. */
export function neverApplies(source: string, syntax: RedirectSyntax): boolean {
  return hasSuffix(source) || hasIgnoredParameter(source, syntax);
}

/**
 * Returns true if a source has a query or a fragment. A builder compares only paths, and browsers do not send fragments. A `?`
 * that makes a parameter optional is neither.
 */
export function hasSuffix(source: string): boolean {
  if (!/[#?]/.test(source)) return false;
  const path = source.replace(/\([^)]*\)/g, '()').replace(/(:\w[\w-]*|[)}])\?(?=\/|$)/g, '$1');
  return /[#?]/.test(path);
}

function hasIgnoredParameter(source: string, syntax: RedirectSyntax): boolean {
  if (syntax === 'parameters' || !isOpen(source)) return false;
  const segments = compileSource(source, syntax);
  return segments.some((segment, at) => !isWildcard(segment, at === segments.length - 1));
}

/** Returns true for literal text, and for a parameter that a builder with wildcards has. An inner `:name*` is undocumented. */
function isWildcard(segment: Segment, isLast: boolean): boolean {
  if (typeof segment === 'string' || segment.kind === 'rest') return true;
  const [first, ...others] = segment.parts;
  return isLast && others.length === 0 && first?.name === '*' && first.behind === '';
}

/** Compiles a source for comparing it with many addresses. */
export function compileSource(source: string, syntax: RedirectSyntax = 'parameters'): Segment[] {
  return segmentsOf(source).map((text) => {
    const isLiteral = !isOpen(text) || (syntax === 'wildcards' && OPERATION.test(text));
    return isLiteral ? text : compileSegment(text);
  });
}

function compileSegment(text: string): OpenSegment {
  const [start = '', ...captured] = text.split(EACH_OPEN);
  const parts: { name: string; behind: string }[] = [];
  for (let index = 0; index < captured.length; index += 2) {
    parts.push({ name: captured[index] ?? '*', behind: captured[index + 1] as string });
  }
  const kind = REST.test(text) ? 'rest' : PARAMETER.test(text) ? 'parameter' : 'mixed';
  const form = [start, ...parts.map(({ behind }) => behind)].join('/');
  return { form, kind, start, parts };
}

/** Returns true if a segment of a source or an address, such as `:rest*`, matches one or more segments. */
export function isRestSegment(segment: Segment): boolean {
  if (typeof segment !== 'string') return segment.kind === 'rest';
  return (segment.startsWith(':') || segment.startsWith('*')) && REST.test(segment);
}

export function hasInnerRest(pattern: readonly Segment[]): boolean {
  return pattern.slice(0, -1).some(isRestSegment);
}

/** The answer for another source is exact only if `pattern` has no inner rest. */
export function matchesPattern(pattern: readonly Segment[], other: readonly Segment[]): boolean {
  let hasRest = false;
  let offset = 0;
  for (let index = 0; index < pattern.length; index += 1) {
    const segment = pattern[index] as Segment;
    if (!hasRest && typeof segment !== 'string' && segment.kind === 'rest') {
      hasRest = true;
      offset = other.length - pattern.length;
      if (offset < 0) return false;
    } else if (!matchesSegment(segment, other[index + offset])) {
      return false;
    }
  }
  return hasRest || pattern.length === other.length;
}

/** Compares one segment with one. A second `:rest*` matches one segment like a parameter. */
function matchesSegment(segment: Segment, actual: Segment | undefined): boolean {
  if (typeof segment === 'string' || actual === undefined) return segment === actual;
  if (segment.kind === 'rest') return true;
  if (isRestSegment(actual)) return false;
  if (segment.kind === 'parameter') return true;
  return typeof actual === 'string' ? bindSegment(segment, actual) : segment.form === actual.form;
}

/** `undefined` if the address does not match. */
export function bindSource(
  pattern: readonly Segment[],
  path: readonly string[],
): Map<string, string> | undefined {
  if (!matchesPattern(pattern, path)) return undefined;
  const bound = new Map<string, string>();
  let hasRest = false;
  let at = 0;
  for (const segment of pattern) {
    let length = 1;
    if (typeof segment !== 'string') {
      if (segment.kind === 'rest') {
        if (!hasRest) length = path.length - pattern.length + 1;
        hasRest = true;
        bound.set(segment.parts[0]?.name ?? '*', path.slice(at, at + length).join('/'));
      } else bindSegment(segment, path[at] as string, bound);
    }
    at += length;
  }
  return bound;
}

/** Matches text with a segment such as `:name` or `post-:id`, and adds the values of its parameters to `bound`. */
function bindSegment(
  { start, parts }: OpenSegment,
  actual: string,
  bound?: Map<string, string>,
): boolean {
  if (!actual.startsWith(start)) return false;
  let from = start.length;
  for (let index = 0; index < parts.length; index += 1) {
    const { name, behind } = parts[index] as OpenSegment['parts'][number];
    const isLast = index + 1 === parts.length;
    const to =
      isLast && behind === ''
        ? actual.length
        : isLast
          ? actual.lastIndexOf(behind)
          : actual.indexOf(behind, from + 1);
    if (to <= from || (isLast && to + behind.length !== actual.length)) return false;
    bound?.set(name, actual.slice(from, to));
    from = to + behind.length;
  }
  return true;
}

/** Returns a destination with its parameters filled in, except those that the source does not have. */
export function fillDestination(destination: string, bound: ReadonlyMap<string, string>): string {
  let room = MAX_FILLED;
  return destination.replace(EACH_OPEN, (whole, name: string | undefined) => {
    const text = (bound.get(name ?? '*') ?? whole).slice(0, room);
    room -= text.length;
    return text;
  });
}

/**
 * Returns the parameters in the path of a destination that the source does not define, as written: readers end at a URL that
 * contains their names.
 */
export function undefinedParameters(source: string, destination: string): string[] {
  const defined = new Set(
    compileSource(source).flatMap((segment) =>
      typeof segment === 'string' ? [] : segment.parts.map(({ name }) => name),
    ),
  );
  const path = pathOf(destination).replace(ORIGIN, '');
  if (!isLocal(path)) return [];
  return path.split('/').flatMap((segment) =>
    Array.from(segment.matchAll(EACH_OPEN)).flatMap(([whole, name = '*'], index) => {
      // Addresses contain a colon within a segment, as in `models:predict`.
      const isMeant = (index === 0 && segment.startsWith(whole)) || whole.endsWith('*');
      // A named rest may be what `*` means.
      const isRest = name === '*' && defined.size > 0;
      // `:id-old` may be `:id` and a text.
      const [beforeHyphen = ''] = name.split('-', 1);
      const isKnown = defined.has(name) || defined.has(beforeHyphen);
      return isMeant && !isRest && !isKnown ? [whole] : [];
    }),
  );
}

/**
 * Returns a destination whose only parameter, which is undefined, is replaced with the only parameter of the source;
 * `undefined` if it is unclear what the destination means.
 */
export function withDefinedParameter(source: string, destination: string): string | undefined {
  const [own, ...others] = parametersOf(source);
  const [wrong, ...more] = undefinedParameters(source, destination);
  const path = destination.replace(ORIGIN, '');
  if (own === undefined || wrong === undefined || others.length + more.length > 0) return undefined;
  const isOnly = parametersOf(path).length === 1 && own.endsWith('*') === wrong.endsWith('*');
  return isOnly ? destination.replace(wrong, () => own) : undefined;
}

function parametersOf(address: string): string[] {
  return Array.from(pathOf(address).matchAll(EACH_OPEN), ([whole]) => whole);
}

/** Returns true if `by` certainly matches every address that `source` matches. */
export function coversSource(by: string, source: string): boolean {
  const pattern = compileSource(by);
  return !hasInnerRest(pattern) && matchesPattern(pattern, compileSource(source));
}
