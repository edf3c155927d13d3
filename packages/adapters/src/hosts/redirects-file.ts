import { escapeUrl } from '@nav/paths';
import type { Loss } from '../outline/lost.ts';
import { loseRedirect, printRule, type Rule, type SourceSyntax } from './rule.ts';

/** A host that reads a file `_redirects`. */
export interface RedirectsFileHost {
  name: string;
  /** True if a parameter can be a part of a segment. */
  hasMixed: boolean;
  /** The sign behind a status that makes a redirect precede files. */
  force: string;
  /** The numbers of rules without and with parameters that the host accepts. */
  max: { plain: number; patterns: number };
  /** The characters that a line may have. */
  maxLine: number;
}

export const netlify: RedirectsFileHost = {
  name: 'Netlify',
  hasMixed: false,
  force: '!',
  max: { plain: Number.POSITIVE_INFINITY, patterns: Number.POSITIVE_INFINITY },
  maxLine: Number.POSITIVE_INFINITY,
};

export const cloudflare: RedirectsFileHost = {
  name: 'Cloudflare',
  hasMixed: true,
  force: '',
  max: { plain: 2000, patterns: 100 },
  maxLine: 1000,
};

const syntax: SourceSyntax = {
  text: escapeUrl,
  parameter: (name) => `:${name}`,
  rest: () => '*',
  reference: (name, _, isRest) => (isRest ? ':splat' : `:${name}`),
};

export function printRedirectsFile(
  rules: readonly Rule[],
  host: RedirectsFileHost,
  lost: Loss[],
): string {
  const counts = { plain: 0, patterns: 0 };
  return rules
    .map((rule) => {
      const { redirect, isPlain } = rule;
      const kind = isPlain ? 'plain' : 'patterns';
      const { source, destination } = printRule(rule, syntax);
      const line = `${source} ${destination} ${redirect.permanent ? 301 : 302}${host.force}\n`;
      const why = whyRefused(rule, host, { line, count: counts[kind], max: host.max[kind] });
      if (why === undefined) counts[kind] += 1;
      else lost.push(loseRedirect(redirect, why));
      return why === undefined ? line : '';
    })
    .join('');
}

function whyRefused(
  { segments, isPlain }: Rule,
  { name, hasMixed, maxLine }: RedirectsFileHost,
  { line, count, max }: { line: string; count: number; max: number },
): string | undefined {
  const kinds = segments.map((segment) => (typeof segment === 'string' ? 'text' : segment.kind));
  if (kinds.slice(0, -1).includes('rest'))
    return `${name} matches several segments only at the end of a source.`;
  if (!hasMixed && kinds.includes('mixed'))
    return `${name} has no parameters that are a part of a segment.`;
  if (line.length > maxLine) return `${name} accepts at most ${maxLine} characters a line.`;
  if (count < max) return undefined;
  return `${name} accepts at most ${max} redirects ${isPlain ? 'without' : 'with'} parameters.`;
}
