import type { NavRedirect, NavTree } from '@nav/core/client';
import { dialects } from '@nav/core/internal';
import {
  compileSource,
  escapeUrl,
  fillDestination,
  hasScheme,
  hasSuffix,
  isLocal,
  isRemote,
  type Segment,
} from '@nav/paths';
import type { Loss } from '../outline/lost.ts';

/** A redirect, ready to be written for a host. */
export interface Rule {
  redirect: NavRedirect;
  segments: readonly Segment[];
  /** True if the source has no parameters. */
  isPlain: boolean;
}

/** The rules of a site in the order in which they apply, and those that no host can have. */
export function rulesOf(tree: NavTree): { rules: Rule[]; lost: Loss[] } {
  const rules: Rule[] = [];
  const lost = (tree.idleRedirects ?? []).map(loseIdle);
  const known = new Set<string>();
  for (const redirect of tree.redirects ?? []) {
    const segments = compileSource(redirect.source, dialects[tree.dialect].redirectSyntax);
    const isPlain = segments.every((segment) => typeof segment === 'string');
    const key = segments.map((segment) => (typeof segment === 'string' ? segment : '/')).join('/');
    // The first of several with one source applies.
    if (isPlain && known.has(key)) {
      lost.push(loseRedirect(redirect, 'An earlier redirect has the same source.'));
      continue;
    }
    if (isPlain) known.add(key);
    const why = whyImpossible(redirect, segments);
    if (why === undefined) rules.push({ redirect, segments, isPlain });
    else lost.push(loseRedirect(redirect, why));
  }
  // A redirect without parameters precedes the others, wherever it is listed.
  return { rules: rules.toSorted((a, b) => Number(b.isPlain) - Number(a.isPlain)), lost };
}

function loseIdle(redirect: NavRedirect): Loss {
  const what = hasSuffix(redirect.source)
    ? 'a query or a fragment'
    : 'a parameter that Mintlify does not support';
  return loseRedirect(redirect, `Its source has ${what}, so it never applies.`);
}

export function loseRedirect({ source, origin }: NavRedirect, why: string): Loss {
  return { ...origin, what: `redirect ${JSON.stringify(source)}`, why, pages: 0 };
}

function whyImpossible(
  { source, destination }: NavRedirect,
  segments: readonly Segment[],
): string | undefined {
  if (/\p{Cc}/u.test(source + destination)) return 'It contains a control character.';
  if (hasScheme(destination) && !isRemote(destination)) return 'Its destination is not a web page.';
  const isSame = JSON.stringify(compileSource(destination)) === JSON.stringify(segments);
  return isLocal(destination) && isSame ? 'It leads to itself.' : undefined;
}

export interface SourceSyntax {
  /** Prints decoded text between parameters. */
  text(text: string): string;
  /** Prints a parameter that is a segment or a part of one. */
  parameter(name: string): string;
  /** Prints a parameter that matches several segments. */
  rest(name: string): string;
  /** Prints a parameter in a destination. `at` counts from 1. */
  reference(name: string, at: number, isRest: boolean): string;
}

export function printRule(
  { redirect, segments }: Rule,
  syntax: SourceSyntax,
): { source: string; destination: string } {
  const references = new Map<string, string>();
  const nameOf = parameterNames();
  let count = 0;
  const printed = segments.map((segment) => {
    if (typeof segment === 'string') return syntax.text(segment);
    const isRest = segment.kind === 'rest';
    let text = syntax.text(segment.start);
    for (const { name, behind } of segment.parts) {
      count += 1;
      const own = nameOf(name);
      text += (isRest ? syntax.rest(own) : syntax.parameter(own)) + syntax.text(behind);
      if (!references.has(name)) references.set(name, syntax.reference(own, count, isRest));
    }
    return text;
  });
  const plain = withoutParameters(escapeUrl(redirect.destination), references);
  const destination = fillDestination(plain, references);
  return { source: `/${printed.join('/')}`, destination };
}

/** Escapes what a host would read as a parameter in a destination: readers see it as text. */
function withoutParameters(destination: string, known: ReadonlyMap<string, string>): string {
  const [address = '', origin = ''] =
    /^((?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*)?[^#]*/i.exec(destination) ?? [];
  const rest = address
    .slice(origin.length)
    .replace(PARAMETER, (whole, name, star) =>
      known.has(name) ? whole : `%3A${name}${star && '%2A'}`,
    );
  return origin + rest + destination.slice(address.length);
}

const PARAMETER = /:([A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*)(\*?)/g;

/** Returns a function that turns the names of parameters into words that every host accepts, each unique. */
function parameterNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const plain = name === '*' ? 'rest' : name.replace(/\W/g, '_').replace(/^(?=\d|_)/, 'p');
    let unique = plain === 'splat' ? 'splat_' : plain;
    while (taken.has(unique)) unique += '_';
    taken.add(unique);
    return unique;
  };
}
