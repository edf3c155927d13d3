import { statSync, writeFileSync } from 'node:fs';

/** The first line of the comment, by which later runs find it. */
export const MARKER = '<!-- nav -->';

/** GitHub rejects longer comments. */
const MAX_COMMENT = 65_536;
/** GitHub drops the summary of a step above 1 MiB. */
const MAX_SUMMARY = 1024 * 1024;

/**
 * @typedef {object} SiteDiff what a change does to one site.
 * @property {string} file
 * @property {string} markdown empty if nothing changes for readers.
 * @property {number} brokenUrls
 */

/**
 * Returns the changes for readers as Markdown; empty if there are none.
 *
 * @param {readonly SiteDiff[]} diffs
 */
export function changesMarkdown(diffs) {
  const changed = diffs.filter(({ markdown }) => markdown !== '');
  if (changed.length === 0) return '';
  const parts = changed.map(({ file, markdown }) =>
    diffs.length > 1 ? `#### ${inlineCode(file)}\n\n${markdown}` : markdown,
  );
  return `## What changes for readers\n\n${parts.join('\n')}`;
}

/**
 * Returns the text of the comment, at most as long as GitHub accepts.
 *
 * @param {string} findings the findings as Markdown; empty if there are none.
 * @param {string} changes
 */
export function commentText(findings, changes) {
  const head = findings.trimEnd() || '### nav check: no problems ✓';
  const body = [`${head}\n`, changes].filter(Boolean).join('\n');
  return cut(`${MARKER}\n${body}`, MAX_COMMENT, (text) => text.length);
}

/**
 * Returns the part of a text that fits into the summary of the step, in bytes.
 *
 * @param {string} text
 * @param {string} file the summary so far.
 */
export function summaryPart(text, file) {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return cut(text, MAX_SUMMARY - size, Buffer.byteLength);
}

const CUT_NOTE = '\nThe report is cut here, because GitHub accepts no more.\n';
const FENCE_END = '```\n';
const DETAILS_END = '\n</details>\n';

/**
 * Cuts Markdown at the end of a line, and closes what the cut left open.
 *
 * @param {string} text
 * @param {number} max
 * @param {(text: string) => number} sizeOf
 */
function cut(text, max, sizeOf) {
  if (sizeOf(text) <= max) return text;
  let size = sizeOf(FENCE_END + DETAILS_END + CUT_NOTE);
  /** @type {string[]} */
  const kept = [];
  for (const line of text.split('\n')) {
    size += sizeOf(`${line}\n`);
    if (size > max) break;
    kept.push(`${line}\n`);
  }
  if (kept.length === 0) return '';
  const shown = kept.join('');
  /** @param {RegExp} pattern */
  const count = (pattern) => shown.match(pattern)?.length ?? 0;
  const fence = count(/^```/gm) % 2 === 1 ? FENCE_END : '';
  const details = count(/^<details>$/gm) > count(/^<\/details>$/gm) ? DETAILS_END : '';
  return `${shown}${fence}${details}${CUT_NOTE}`;
}

/** @param {string} text */
function inlineCode(text) {
  return `\`${text.replace(/[`\s]+/g, ' ')}\``;
}

/**
 * Returns a workflow command that GitHub shows as an annotation.
 *
 * @param {'error' | 'warning' | 'notice'} level
 * @param {string} message
 */
export function annotation(level, message) {
  const escaped = message.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
  return `::${level} title=nav::${escaped}\n`;
}

/**
 * Writes the outputs of the step.
 *
 * @param {string} file
 * @param {Readonly<Record<string, number>>} values
 */
export function writeOutputs(file, values) {
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(file, lines.join(''), { flag: 'a' });
}
