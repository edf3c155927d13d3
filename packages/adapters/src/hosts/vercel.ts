import { escapeUrl } from '@nav/paths';
import type { Loss } from '../outline/lost.ts';
import { loseRedirect, printRule, type Rule, type SourceSyntax } from './rule.ts';

/** The redirects that Vercel accepts in one project. */
const MAX = 2048;

const syntax: SourceSyntax = {
  text: (text) => escapeUrl(text).replace(/[(){}:*+?]/g, '\\$&'),
  parameter: (name) => `:${name}`,
  rest: (name) => `:${name}+`,
  reference: (name, _, isRest) => `:${name}${isRest ? '+' : ''}`,
};

export function printVercel(rules: readonly Rule[], lost: Loss[]): string {
  const redirects = rules.slice(0, MAX).map((rule) => ({
    ...printRule(withoutSyntax(rule), syntax),
    permanent: rule.redirect.permanent,
  }));
  for (const { redirect } of rules.slice(MAX))
    lost.push(loseRedirect(redirect, `Vercel accepts at most ${MAX} redirects.`));
  const $schema = 'https://openapi.vercel.sh/vercel.json';
  return `${JSON.stringify({ $schema, redirects }, null, 2)}\n`;
}

/** Escapes the signs of a destination that Vercel reads as syntax. */
function withoutSyntax(rule: Rule): Rule {
  const destination = rule.redirect.destination.replace(
    /[(){}+]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return { ...rule, redirect: { ...rule.redirect, destination } };
}
