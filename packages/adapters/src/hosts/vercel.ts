import { decodeEscapes, escapeSign, escapeUrl } from '@nav/paths';
import type { Loss } from '../outline/lost.ts';
import { loseRedirect, printRule, type Rule, type SourceSyntax } from './rule.ts';

/** The redirects that Vercel accepts in one project. */
const MAX = 2048;

/** Vercel answers these itself. */
const RESERVED = '/.well-known';

const syntax: SourceSyntax = {
  text: (text) => escapeUrl(text).replace(/[(){}:*+?]/g, '\\$&'),
  parameter: (name) => `:${name}`,
  rest: (name) => `:${name}+`,
  reference: (name, _, isRest) => `:${name}${isRest ? '+' : ''}`,
};

export function printVercel(rules: readonly Rule[], lost: Loss[]): string {
  const possible = rules.filter((rule) => {
    const why = whyRefused(rule);
    if (why !== undefined) lost.push(loseRedirect(rule.redirect, why));
    return why === undefined;
  });
  const redirects = possible.slice(0, MAX).map((rule) => {
    const { source, destination } = printRule(withoutSyntax(rule), syntax);
    // Without these signs, `/a` does not match `/a/`.
    return {
      source: source === '/' ? source : `${source}{/}?`,
      destination,
      permanent: rule.redirect.permanent,
    };
  });
  for (const { redirect } of possible.slice(MAX))
    lost.push(loseRedirect(redirect, `Vercel accepts at most ${MAX} redirects.`));
  const $schema = 'https://openapi.vercel.sh/vercel.json';
  return `${JSON.stringify({ $schema, redirects }, null, 2)}\n`;
}

function whyRefused({ redirect: { source, destination } }: Rule): string | undefined {
  if (source.startsWith(RESERVED)) return `Vercel reserves sources that start with ${RESERVED}.`;
  // Vercel decodes a query before it looks for parameters.
  const [query] = /(?<=^[^#]*)\?[^#]*/.exec(destination) ?? [];
  return query !== undefined && /:\w|[(){}*+]/.test(decodeEscapes(query))
    ? 'Vercel reads signs in the query of its destination as parameters.'
    : undefined;
}

/** Escapes the signs of a destination that Vercel reads as syntax. */
function withoutSyntax(rule: Rule): Rule {
  const destination = rule.redirect.destination.replace(/[(){}+]/g, escapeSign);
  return { ...rule, redirect: { ...rule.redirect, destination } };
}
