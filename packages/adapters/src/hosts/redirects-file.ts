import { escapeUrl } from '@nav/paths';
import type { Loss } from '../outline/lost.ts';
import { loseRedirect, printRule, type Rule, type SourceSyntax } from './rule.ts';

export interface RedirectsFileHost {
  name: string;
  /** True if a parameter can be a part of a segment, so that each colon before a letter starts one. */
  hasMixed: boolean;
  /** True if `/a` does not match `/a/`. */
  comparesSlash: boolean;
  /** The sign behind a status that makes a redirect precede files. */
  force: string;
  /** The start of the sources that the host keeps for itself. */
  reserved?: string;
  /** True if other sites need `https:`. */
  needsHttps: boolean;
  /** The numbers of lines without and with parameters that the host accepts. */
  max: { plain: number; patterns: number };
  /** The characters that a line may have. */
  maxLine: number;
}

export const netlify: RedirectsFileHost = {
  name: 'Netlify',
  hasMixed: false,
  comparesSlash: false,
  force: '!',
  reserved: '/.netlify',
  needsHttps: false,
  max: { plain: Number.POSITIVE_INFINITY, patterns: Number.POSITIVE_INFINITY },
  maxLine: Number.POSITIVE_INFINITY,
};

export const cloudflare: RedirectsFileHost = {
  name: 'Cloudflare',
  hasMixed: true,
  comparesSlash: true,
  force: '',
  needsHttps: true,
  max: { plain: 2000, patterns: 100 },
  maxLine: 1000,
};

const splat: SourceSyntax = {
  text: escapeUrl,
  parameter: (name) => `:${name}`,
  rest: () => '*',
  reference: (name, _, isRest) => (isRest ? ':splat' : `:${name}`),
};

/**
 * `/a/*` also matches `/a` or `/a/`, which may be a page. So a parameter that matches several segments becomes two lines: one
 * segment, and more.
 */
const oneSegment: SourceSyntax = {
  ...splat,
  rest: (name) => `:${name}`,
  reference: (name) => `:${name}`,
};
const moreSegments: SourceSyntax = {
  ...splat,
  rest: (name) => `:${name}/*`,
  reference: (name, _, isRest) => (isRest ? `:${name}/:splat` : `:${name}`),
};

/** The lines of a rule, and a shorter form for a host whose limit they exceed, which matches other URLs with a slash at the end. */
interface Lines {
  exact: string[];
  short: string[];
}

export function printRedirectsFile(
  rules: readonly Rule[],
  host: RedirectsFileHost,
  lost: Loss[],
): string {
  const kept = { plain: [] as Lines[], patterns: [] as Lines[] };
  for (const rule of rules) {
    const kind = rule.isPlain ? 'plain' : 'patterns';
    const lines = linesOf(rule, host);
    const why = whyRefused(rule, host, { lines, count: kept[kind].length, max: host.max[kind] });
    if (why === undefined) kept[kind].push(lines);
    else lost.push(loseRedirect(rule.redirect, why));
  }
  return (['plain', 'patterns'] as const)
    .flatMap((kind) => {
      const exact = kept[kind].flatMap((one) => one.exact);
      return exact.length <= host.max[kind] ? exact : kept[kind].flatMap((one) => one.short);
    })
    .join('');
}

function linesOf(rule: Rule, host: RedirectsFileHost): Lines {
  const { redirect, segments, isPlain } = rule;
  const print = (syntax: SourceSyntax, end = '') => {
    const { source, destination } = printRule(rule, syntax);
    return `${source}${end} ${destination} ${redirect.permanent ? 301 : 302}${host.force}\n`;
  };
  const short = [print(splat)];
  const last = segments.at(-1);
  if (typeof last === 'object' && last.kind === 'rest')
    return { exact: [print(oneSegment), print(moreSegments)], short };
  const hasSlash = host.comparesSlash && isPlain && segments.length > 0;
  return { exact: hasSlash ? [...short, print(splat, '/')] : short, short };
}

function whyRefused(
  { redirect: { source, destination }, segments, isPlain }: Rule,
  { name, hasMixed, reserved, needsHttps, maxLine }: RedirectsFileHost,
  { lines, count, max }: { lines: Lines; count: number; max: number },
): string | undefined {
  const kinds = segments.map((segment) => (typeof segment === 'string' ? 'text' : segment.kind));
  if (kinds.slice(0, -1).includes('rest'))
    return `${name} matches several segments only at the end of a source.`;
  if (!hasMixed && kinds.includes('mixed'))
    return `${name} has no parameters that are a part of a segment.`;
  if (
    hasMixed &&
    segments.some((segment) => typeof segment === 'string' && /:[a-z]/i.test(segment))
  )
    return `${name} reads each colon before a letter as a parameter.`;
  if (reserved !== undefined && source.startsWith(reserved))
    return `${name} reserves sources that start with ${reserved}.`;
  if (needsHttps && /^http:/i.test(destination))
    return `${name} accepts only destinations with https: on other sites.`;
  if (lines.exact.some((line) => line.length > maxLine))
    return `${name} accepts at most ${maxLine} characters a line.`;
  if (count < max) return undefined;
  return `${name} accepts at most ${max} redirects ${isPlain ? 'without' : 'with'} parameters.`;
}
