import type { Skipped } from '@nav/site/judge-list';
import type { UrlVerdict } from '@nav/site/verdicts';
import { printAnswer, printCsv } from '../../terminal/printer.ts';
import { printableJson } from '../../terminal/text.ts';

/** Formats verdicts one by one, so that a long list needs no memory. */
export interface VerdictPrinter {
  start(): string;
  row(verdict: UrlVerdict): string;
  end(skipped: Skipped, notes: readonly string[]): string;
}

export function csvPrinter(): VerdictPrinter {
  const columns = ['url', 'verdict', 'to', 'by', 'proposal', 'certain', 'added', 'reason'];
  return {
    start: () => printCsv([columns]),
    row({ url, verdict, to = '', by = [], proposal, isAdded }) {
      const lines = by.map(({ file, line, column }) => `${file}:${line}:${column}`);
      return printCsv([
        [
          url,
          verdict,
          to,
          lines.join(' '),
          proposal?.destinations.join(' ') ?? '',
          proposal ? yesNo(proposal.isCertain) : '',
          proposal ? yesNo(isAdded === true) : '',
          proposal?.reason ?? '',
        ],
      ]);
    },
    end: () => '',
  };
}

function yesNo(value: boolean): string {
  return value ? 'yes' : 'no';
}

/** @param file the config of the site. */
export function jsonPrinter(list: string, file: string): VerdictPrinter {
  let isFirst = true;
  const property = (name: string, value: unknown) => `  "${name}": ${oneLine(value)}`;
  return {
    start: () =>
      `{\n${property('version', 1)},\n${property('list', list)},\n${property('file', file)},\n  "urls": [`,
    row({ url, verdict, to, by, proposal, isAdded }) {
      const separator = isFirst ? '' : ',';
      isFirst = false;
      const row = {
        url,
        verdict,
        ...(to === undefined ? {} : { to }),
        ...(by && by.length > 0 ? { by } : {}),
        ...(proposal
          ? {
              proposals: proposal.destinations,
              certain: proposal.isCertain,
              reason: proposal.reason,
              added: isAdded === true,
            }
          : {}),
      };
      return `${separator}\n    ${oneLine(row)}`;
    },
    end({ rows, repeats, hosts }, notes) {
      const skipped = { rows, repeats, hosts: Object.fromEntries(hosts) };
      return `${isFirst ? '' : '\n  '}],\n${property('skipped', skipped)},\n${property('notes', notes)}\n}\n`;
    },
  };
}

/** The JSON of `nav import --check`. */
export function oldSitePrinter(): VerdictPrinter {
  const kept: string[] = [];
  const redirected: { from: string; to: string }[] = [];
  const gone: string[] = [];
  return {
    start: () => '',
    row({ url, verdict, to = '' }) {
      if (verdict === 'redirected') redirected.push({ from: url, to });
      else (verdict === 'gone' ? gone : kept).push(url);
      return '';
    },
    end: () => printAnswer({ kept, redirected, gone }),
  };
}

function oneLine(value: unknown): string {
  return printableJson(value).replace(/\n\s*/g, ' ');
}
