import type { CheckResult, Diagnostic } from '@nav/core';
import type { CheckReply, Place } from './protocol.ts';

/** The most findings that are listed: more than anyone reads, and few enough to draw. */
const MAX_LISTED = 1000;

/** Returns the reply to a check. Without a result, the config cannot be read. */
export function checkReply(
  result: CheckResult | undefined,
  { configOnly, time }: Pick<CheckReply, 'configOnly' | 'time'>,
): CheckReply {
  return {
    diagnostics: result?.diagnostics.slice(0, MAX_LISTED) ?? [],
    total: Object.values(result?.summary ?? {}).reduce((sum, count) => sum + count, 0),
    pages: result?.pages,
    configOnly,
    time,
  };
}

/** Returns the place of a finding or of a part of the config. */
export function placeOf({
  file,
  range: { start, end },
}: Pick<Diagnostic, 'file' | 'range'>): Place {
  return {
    file,
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
  };
}
