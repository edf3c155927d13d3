// The differences between nav and Mintlify's packages that are known, each with its reason. Any other difference fails a run.
import { explainedSites } from './explained-sites.mjs';

const hasTab = ({ input }) => /\t/.test(input);
const hasQuestionMark = ({ input }) => /:[ \t]+\?\r?\n/.test(input);
const hasDate = ({ input }) => /^\s*(?:openapi|api|asyncapi):\s+\d{4}-\d\d?-\d\d?\r?$/m.test(input);

/** @type {Record<string, readonly { rule: string, why: string, covers(difference: { kind: string, input: string }): boolean }[]>} */
const explained = {
  headings: [
    {
      rule: 'Anchors',
      why: 'A single backtick may begin code: nav accepts any anchor of the page',
      covers: ({ kind, input }) => kind === 'missed' && /(?<!`)`(?!`)/.test(input),
    },
    {
      rule: 'Anchors',
      why: 'A dollar sign before code makes a formula that ends in the code: nav reads the code first',
      covers: ({ kind, input }) => kind === 'false' && /\$.*`/.test(input),
    },
  ],
  frontMatter: [
    {
      rule: 'M2.5',
      why: 'YAML parsers differ about tabs between properties: nav reports nothing, or the title without them',
      covers: (difference) => difference.kind !== 'false' && hasTab(difference),
    },
    {
      rule: 'M2.5',
      why: "A single question mark as a value begins a key with several lines, which nav's parser reads differently",
      covers: hasQuestionMark,
    },
    {
      rule: 'M2.5',
      why: 'A date is not a string as `openapi`: nav reads it as one',
      covers: (difference) => difference.kind === 'missed' && hasDate(difference),
    },
  ],
  fileNames: [
    {
      rule: 'M2.6',
      why: 'A pattern that brings back a name also brings it back in `.mintlify`: nav leaves out the whole folder',
      covers: ({ mintlify, nav }) =>
        nav.length === 0 && mintlify.every((file) => file.startsWith('.mintlify/')),
    },
  ],
  specifications: [
    {
      rule: 'M3.18',
      why: 'Mintlify rejects more specifications: nav reports the faults that are listed',
      covers: ({ kind }) => kind === 'missed',
    },
  ],
};

const ofLink = {
  rule: 'M3.7',
  why: 'Mintlify reads the specification of a link, and stops if it is invalid: nav reports that it has no effect',
};

function isOfLink({ mintlify, findings }) {
  const isIdle = findings.some(({ message }) =>
    /^"openapi" has no effect: the element is a link/.test(message),
  );
  return isIdle && /defined in .* exists but is invalid/.test(mintlify);
}

/**
 * Returns the reasons of a difference; none if it is not explained.
 *
 * @param {string} area
 */
export function reasonsOf(area, difference) {
  if (area !== 'sites') {
    const row = explained[area].find(({ covers }) => covers(difference));
    return row ? [row] : [];
  }
  if (difference.kind === 'stops') return isOfLink(difference) ? [ofLink] : [];
  let pair = [difference.mintlify, difference.nav];
  const reasons = [];
  for (const row of explainedSites) {
    const level = row.level(...pair, difference.findings);
    if (!level || isSame(level, pair)) continue;
    pair = level;
    reasons.push(row);
  }
  return isSame(pair[0], pair[1]) ? reasons : [];
}

function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
