import { escapeUrl, suffixOf } from '@nav/paths';
import { MAX_PARAMETERS } from '../outline/limits.ts';
import type { Loss } from '../outline/lost.ts';
import { loseRedirect, printRule, type Rule, type SourceSyntax } from './rule.ts';

const exact: SourceSyntax = {
  text: (text) => text.replace(/["\\]/g, '\\$&'),
  // It has no parameters.
  parameter: () => '',
  rest: () => '',
  reference: () => '',
};

const pattern: SourceSyntax = {
  // In a quoted string, nginx reads two backslashes as one.
  text: (text) =>
    text
      .replace(/[\\^$.*+?()[\]{}|]/g, (sign) => (sign === '\\' ? '\\\\\\\\' : `\\${sign}`))
      .replaceAll('"', '\\"'),
  parameter: () => '([^/]+)',
  rest: () => '(.+)',
  reference: (_, at) => `$${at}`,
};

/** Prints lines for the `server` block of nginx. Exact locations precede patterns, and the first pattern applies. */
export function printNginx(rules: readonly Rule[], lost: Loss[]): string {
  return rules
    .map((rule) => {
      if (rule.isPlain) return printExact(rule);
      const parameters = rule.segments.flatMap((one) => (typeof one === 'string' ? [] : one.parts));
      if (parameters.length <= MAX_PARAMETERS) return printPattern(rule);
      const why = `A redirect of nginx has at most ${MAX_PARAMETERS} parameters.`;
      lost.push(loseRedirect(rule.redirect, why));
      return '';
    })
    .join('');
}

function printExact(rule: Rule): string {
  const { source, destination } = printRule(withoutVariables(rule), exact);
  const query = suffixOf(destination) === '' ? '$is_args$args' : '';
  const answer = `{ return ${rule.redirect.permanent ? 301 : 302} "${destination}${query}"; }\n`;
  const sources = source === '/' ? [source] : [source, `${source}/`];
  return sources.map((one) => `location = "${one}" ${answer}`).join('');
}

/** Prints a rewrite: unlike `return`, it escapes what the parameters match. */
function printPattern(rule: Rule): string {
  const { source, destination } = printRule(withoutVariables(rule), pattern);
  const flag = rule.redirect.permanent ? 'permanent' : 'redirect';
  // A question mark at the end leaves out the query of the request.
  const end = suffixOf(destination) === '' ? '' : '?';
  const regex = `"^${withoutIndex(source)}/?$"`;
  return `location ~ ${regex} { rewrite ${regex} "${destination}${end}" ${flag}; }\n`;
}

/** Leaves out the index page of a folder, to which nginx leads from the URL of the folder internally. */
function withoutIndex(source: string): string {
  return source.replace(/\/(\(\[\^\/\]\+\)|\(\.\+\))$/, '/(?!index\\.html$)$1');
}

/** Escapes the dollar signs of a destination, which nginx reads as variables. */
function withoutVariables(rule: Rule): Rule {
  const destination = escapeUrl(rule.redirect.destination).replaceAll('$', '%24');
  return { ...rule, redirect: { ...rule.redirect, destination } };
}
