import { type Diagnostic, messages } from '@nav/core';
import { catalogCode } from '@nav/core/stages';
import { checkOne } from '@nav/site/check-one';
import type { OpenedSite, SiteFlags } from '@nav/site/open-site';
import type { SiteReport } from '@nav/site/report';
import type { Colors } from 'picocolors/types.js';
import type { Terminal } from '../../terminal/command.ts';
import { pluralize, printable } from '../../terminal/text.ts';

/** The maximum number of shown problems. `nav check PAGE` shows all. */
const MAX_SHOWN = 5;

const COLORS = { error: 'red', warning: 'yellow', info: 'blue' } as const;
const RANKS = { error: 0, warning: 1, info: 2 } as const;

/** Returns the report of `nav check` about a page file, without notes. The path is relative to the current directory. */
export async function checkPage(
  page: string,
  { file, unrecorded: host }: OpenedSite,
  flags: SiteFlags,
  terminal: Terminal,
): Promise<SiteReport> {
  const silent = { ...terminal, write() {} };
  // Every command notes the files that it cannot read.
  const filter = (code: Diagnostic['code']) => !messages[catalogCode(code)].fatal;
  const { report } = await checkOne(file, flags, silent, { pages: [page], host, filter });
  return report;
}

/** Returns a line for each problem of a page, errors first. */
export function problemLines(page: string, { result }: SiteReport, colors: Colors): string[] {
  const sorted = [...result.diagnostics].sort((a, b) => RANKS[a.severity] - RANKS[b.severity]);
  const lineOf = ({ file, range: { start }, severity, code, message }: Diagnostic) => {
    const at = `${colors.cyan(printable(file))}:${start.line}:${start.column}`;
    const text = printable(message.replaceAll('\n', ' '));
    return `${at} ${colors[COLORS[severity]](`${severity} ${code}`)}  ${text}`;
  };
  const lines = sorted.slice(0, MAX_SHOWN).map(lineOf);
  const left = sorted.length - lines.length;
  const rest = `${pluralize(left, 'more problem')}. Run \`nav check ${printable(page)}\``;
  return left > 0 ? [...lines, colors.dim(rest)] : lines;
}
