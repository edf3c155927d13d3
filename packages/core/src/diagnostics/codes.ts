import manifest from '../../package.json' with { type: 'json' };
import { type Code, messages } from './catalog/messages.ts';
import type { Flag, Severity, TeamCode } from './catalog/row.ts';
import { catalogCode } from './catalog-code.ts';
import type { Finding } from './diagnostic.ts';

// The build replaces the catalog here by its severities and flags, so that a JSON Schema does not bundle the sentences.

/** All codes, in the order of the catalog. */
export const codes: readonly Code[] = Object.keys(messages) as Code[];

/** The codes for a file whose content cannot be checked. No setting changes their severity. */
export const fatalCodes: ReadonlySet<Code> = /* @__PURE__ */ codesWith('fatal');

/** The codes that only a check of the links in pages reports. */
export const linkCodes: ReadonlySet<string> = /* @__PURE__ */ codesWith('links');

/** The codes that only a check of the syntax of pages reports. */
export const syntaxCodes: ReadonlySet<string> = /* @__PURE__ */ codesWith('syntax');

/** The codes that only a check of the content of pages reports. */
export const contentCodes: ReadonlySet<string> = /* @__PURE__ */ codesWith('content');

/** The codes that only a check of links to other sites reports. */
export const externalCodes: ReadonlySet<string> = /* @__PURE__ */ codesWith('external');

/** The codes that only a comparison with an earlier state of the site reports. */
export const sinceCodes: ReadonlySet<string> = /* @__PURE__ */ codesWith('since');

export function codesWith(flag: Flag): ReadonlySet<Code> {
  return new Set(codes.filter((code) => messages[code][flag]));
}

/** Returns the severity of a code that is not off by default. */
export function severityOf(code: Code): Severity {
  return messages[code].severity as Severity;
}

/** Returns true if a code is reported only if the settings give it a severity. */
export function isOffByDefault(code: Code): boolean {
  return messages[code].severity === 'off';
}

/** The URL of the documentation, without a slash at its end: the field `homepage` of package.json. */
export const homepage: string = manifest.homepage;

/** Returns the code of a finding, as settings and comments contain it. */
export function codeOf(finding: Finding): Code | TeamCode {
  return finding.code === 'pattern' ? finding.args.name : finding.code;
}

export function helpUrl(code: Code | TeamCode): string {
  return `${homepage}/rules/${catalogCode(code)}`;
}
