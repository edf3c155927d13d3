import type { Config } from './load.ts';
import { joinPointer } from './pointer.ts';
import { isObject } from './shape.ts';

/** One entry of `redirects`, in the order of the file: the first that matches applies. */
export interface Redirect {
  source: string;
  destination: string;
  /** In the composed config. */
  pointer: string;
}

/** The valid redirects of a config, in their order. */
export function redirectsOf(config: Config): Redirect[] {
  const entries = isObject(config.value) ? config.value.redirects : undefined;
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry, index) =>
    isObject(entry) && typeof entry.source === 'string' && typeof entry.destination === 'string'
      ? [
          {
            source: entry.source,
            destination: entry.destination,
            pointer: joinPointer('/redirects', index),
          },
        ]
      : [],
  );
}

/**
 * Where an address is sent: the destination of the first redirect whose source matches it, with `:name`
 * and `:name*` filled in. `undefined` when none matches.
 */
export function redirectTarget(
  redirects: readonly Redirect[],
  address: string,
): string | undefined {
  return redirectFinder(redirects)(address)?.target;
}

/** As `redirectTarget`, for many addresses; tells also which redirect it is. */
export function redirectFinder(
  redirects: readonly Redirect[],
): (address: string) => { redirect: Redirect; target: string } | undefined {
  const order = new Map(redirects.map((redirect, index) => [redirect, index]));
  const plain = new Map<string, Redirect>();
  const patterns = patternList();
  for (const redirect of redirects) {
    const address = plainAddress(redirect.source);
    if (isRedirectPattern(redirect.source)) patterns.add(redirect);
    else if (!plain.has(address)) plain.set(address, redirect);
  }
  return (address) => {
    const exact = plain.get(plainAddress(address));
    const limit = exact ? (order.get(exact) as number) : Number.POSITIVE_INFINITY;
    for (const redirect of patterns.for(address)) {
      if ((order.get(redirect) as number) > limit) break;
      const bound = matchSource(redirect.source, address);
      if (bound) return { redirect, target: fill(redirect.destination, bound) };
    }
    return exact && { redirect: exact, target: exact.destination };
  };
}

/** Redirects with patterns, in their order, looked up by the first segment of what they may match. */
export interface PatternList {
  add(redirect: Redirect): void;
  for(address: string): Iterable<Redirect>;
}

export function patternList(): PatternList {
  const all: Redirect[] = [];
  const byFirst = new Map<string, number[]>();
  const anywhere: number[] = [];
  return {
    add(redirect) {
      const [first = ''] = segmentsOf(redirect.source);
      const at = all.push(redirect) - 1;
      const group = byFirst.get(first);
      if (isOpen(first)) anywhere.push(at);
      else if (group) group.push(at);
      else byFirst.set(first, [at]);
    },
    for(address) {
      const [first = ''] = segmentsOf(address);
      return [...(byFirst.get(first) ?? []), ...anywhere]
        .sort((a, b) => a - b)
        .map((at) => all[at] as Redirect);
    },
  };
}

/** The parameters that `source` binds in `address`, or `undefined` when it does not match. */
export function matchSource(source: string, address: string): Map<string, string> | undefined {
  const pattern = segmentsOf(source);
  const path = segmentsOf(address);
  const bound = new Map<string, string>();
  for (let index = 0; index < pattern.length; index += 1) {
    const segment = pattern[index] as string;
    const rest = REST.exec(segment);
    if (rest) {
      bound.set(rest[1] ?? '*', path.slice(index).join('/'));
      return bound;
    }
    const actual = path[index];
    if (actual === undefined || !bindSegment(segment, actual, bound)) return undefined;
  }
  return pattern.length === path.length ? bound : undefined;
}

/** Whether `by`, standing first, takes every address that `source` matches. */
export function coversSource(by: string, source: string): boolean {
  const first = segmentsOf(by);
  const second = segmentsOf(source);
  for (let index = 0; index < first.length; index += 1) {
    const segment = first[index] as string;
    if (REST.test(segment)) return true;
    const other = second[index];
    if (other === undefined || REST.test(other)) return false;
    if (PARAMETER.test(segment) || segment === other) continue;
    if (isOpen(other) || !bindSegment(segment, other, new Map())) return false;
  }
  return first.length === second.length;
}

/** Whether a source or destination stands for more than one address. */
export function isRedirectPattern(address: string): boolean {
  return isLocal(address) && segmentsOf(address).some(isOpen);
}

/** An address in one spelling: no slashes doubled or at the end, no query, no fragment. */
export function plainAddress(address: string): string {
  return `/${segmentsOf(address).join('/')}`;
}

/** Whether an address is on the site itself. */
export function isLocal(address: string): boolean {
  return !address.startsWith('//') && !/^[A-Za-z][A-Za-z0-9+.-]*:/.test(address);
}

/** A segment that takes all that follows. */
const REST = /^(?:\*|:([A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*)\*)$/;
/** A segment that is one parameter. */
const PARAMETER = /^:[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*$/;
/** What in a segment stands for other text. */
const OPEN = /:([A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*)\*?|\*/;

function isOpen(segment: string): boolean {
  return OPEN.test(segment);
}

/** Fits one segment to a pattern such as `:name` or `post-:id`, and notes down what its parameters stand for. */
function bindSegment(pattern: string, actual: string, bound: Map<string, string>): boolean {
  // What stands for all that follows cannot be said to be one segment.
  if (REST.test(actual)) return false;
  const [start = '', ...parts] = pattern.split(new RegExp(OPEN, 'g'));
  if (parts.length === 0) return start === actual;
  if (!actual.startsWith(start)) return false;
  let from = start.length;
  for (let index = 0; index < parts.length; index += 2) {
    const text = parts[index + 1] as string;
    const isLast = index + 2 === parts.length;
    const to =
      isLast && text === ''
        ? actual.length
        : isLast
          ? actual.lastIndexOf(text)
          : actual.indexOf(text, from + 1);
    if (to <= from || (isLast && to + text.length !== actual.length)) return false;
    bound.set(parts[index] ?? '*', actual.slice(from, to));
    from = to + text.length;
  }
  return true;
}

function fill(destination: string, bound: ReadonlyMap<string, string>): string {
  return destination.replace(
    new RegExp(OPEN, 'g'),
    (whole, name: string | undefined) => bound.get(name ?? '*') ?? whole,
  );
}

function segmentsOf(path: string): string[] {
  return path
    .replace(/[#?].*$/s, '')
    .split('/')
    .filter((segment) => segment !== '');
}
