import manifest from '../../package.json' with { type: 'json' };
import type { Code } from './diagnostic.ts';

/** All codes, in the order of the table of messages. A list of its own, so that the JSON Schema needs no sentences. */
export const codes: readonly Code[] = [
  'invalid-json',
  'duplicate-key',
  'too-deep',
  'unreadable-file',
  'missing-navigation',
  'no-primary-pattern',
  'mixed-children',
  'child-not-allowed',
  'href-with-children',
  'missing-field',
  'wrong-type',
  'invalid-value',
  'empty-value',
  'unknown-language',
  'invalid-href',
  'unknown-field',
  'duplicate-label',
  'multiple-defaults',
  'no-effect',
  'page-not-found',
  'page-path',
  'duplicate-page',
  'page-collision',
  'front-matter-invalid',
  'orphan-page',
  'ref-not-found',
  'ref-cycle',
  'ref-outside',
  'ref-invalid',
  'openapi-not-found',
  'openapi-invalid',
  'openapi-remote',
  'openapi-collision',
  'endpoint-not-found',
  'endpoint-without-spec',
  'base-path',
  'redirect-source',
  'redirect-chain',
  'redirect-loop',
  'redirect-live-page',
  'redirect-not-found',
  'redirect-shadowed',
  'redirect-duplicate',
  'link-not-found',
  'link-redirected',
  'anchor-not-found',
  'unused-ignore',
];

/** The codes for a file whose content cannot be checked. No setting changes their severity. */
export const fatalCodes: ReadonlySet<Code> = /* @__PURE__ */ new Set<Code>([
  'invalid-json',
  'too-deep',
  'unreadable-file',
]);

/** The codes that only a check of the links in pages reports. */
export const linkCodes: ReadonlySet<Code> = /* @__PURE__ */ new Set<Code>([
  'link-not-found',
  'link-redirected',
  'anchor-not-found',
  'unused-ignore',
]);

/** The URL of the documentation, without a slash at its end: the field `homepage` of package.json. */
export const homepage: string = manifest.homepage;

/** Returns the URL of the page about a code. */
export function helpUrl(code: Code): string {
  return `${homepage}/rules/${code}`;
}
