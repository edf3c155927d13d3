// The differences between the navigations that nav and Mintlify read, each with its rule in apps/docs/reading/mintlify.mdx.

/** @typedef {{ severity: string, code: string, message: string }} Finding */

const SHAPE = /^(?:wrong-type|empty-value|invalid-value|missing-field|unknown-language)$/;
const PAGE = /^( *)(\/.*?) "(.*)"((?: \(hidden\))?(?: root)?)$/;

/**
 * Each row takes its own difference out of both lists of lines, and returns `undefined` if it does not apply.
 *
 * @type {readonly { rule: string, why: string, level(theirs: string[], ours: string[], findings: Finding[]): [string[], string[]] | undefined }[]}
 */
export const explainedSites = [
  {
    rule: 'M2.5',
    why: 'A title that is `true`, `false`, `null` or empty shows nothing: nav uses the next title, or the words of the path',
    level: (theirs, ours) =>
      withoutLabels(theirs, ours, (label) => /^(?:null|true|false|)$/.test(label)),
  },
  {
    rule: 'M3.10',
    why: 'If generated pages share a URL, the last title wins: nav keeps each title',
    level: (theirs, ours, findings) => {
      const urls = messagesOf(findings, 'openapi-collision').join('\n');
      return withoutLabels(theirs, ours, (_, url) => urls.includes(`"${url}"`));
    },
  },
  {
    rule: 'M2.6',
    why: 'A page that another page imports is missing: nav keeps its front matter, and reports it',
    level: (theirs, ours, findings) => {
      const pages = messagesOf(findings, 'unpublished-page').join('\n');
      return withoutLabels(theirs, ours, (_, url) => pages.includes(`"${url.slice(1)}"`), true);
    },
  },
  {
    rule: 'M3.2',
    why: 'An endpoint without a specification is a missing page: nav leaves it out',
    level: (theirs, ours, findings) =>
      messagesOf(findings, 'endpoint-without-spec').length > 0
        ? [
            theirs.filter((line) => !/^ *\/(?:get|post|delete) \/.*"(?: \(hidden\))?$/i.test(line)),
            ours,
          ]
        : undefined,
  },
  {
    rule: 'M1.4',
    why: 'An invalid value removes all children of its division: nav skips only the value',
    level: (_theirs, _ours, findings) =>
      findings.some(({ severity, code }) => severity === 'error' && SHAPE.test(code))
        ? [[], []]
        : undefined,
  },
];

function messagesOf(findings, code) {
  return findings.filter((finding) => finding.code === code).map(({ message }) => message);
}

/** Removes the labels of URLs that Mintlify gives a label to leave out, and if they are hidden. */
function withoutLabels(theirs, ours, isLeftOut, alsoHidden = false) {
  const urls = new Set();
  for (const line of theirs) {
    const [, , url, label] = PAGE.exec(line) ?? [];
    if (url !== undefined && isLeftOut(label, url)) urls.add(url);
  }
  if (urls.size === 0) return;
  const strip = (line) => {
    const [, indent, url, , rest] = PAGE.exec(line) ?? [];
    if (!urls.has(url)) return line;
    return `${indent}${url}${alsoHidden ? rest.replace(' (hidden)', '') : rest}`;
  };
  return [theirs.map(strip), ours.map(strip)];
}
