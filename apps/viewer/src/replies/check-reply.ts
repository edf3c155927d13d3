import type { CheckResult, Diagnostic, Site } from '@nav/core';
import { suggester } from '@nav/core/internal';
import { MAX_FINDINGS } from '../limits/limits.ts';
import type { CheckReply, Place } from '../protocol/protocol.ts';

const RANKS = { error: 0, warning: 1, info: 2 } as const;

/** Returns the reply to a check, errors first. Without a result, the config cannot be read. */
export function checkReply(
  result: CheckResult | undefined,
  site: Site | undefined,
  { configOnly, time }: Pick<CheckReply, 'configOnly' | 'time'>,
): CheckReply {
  const diagnostics = [...(result?.diagnostics ?? [])].sort(
    (a, b) => RANKS[a.severity] - RANKS[b.severity],
  );
  const listed = diagnostics.slice(0, MAX_FINDINGS);
  const suggest = site && suggester(site);
  return {
    diagnostics: listed,
    offers: listed.map((one) => [...one.fixes, ...(suggest?.resolve(one) ?? [])]),
    counts: result?.summary ?? { errors: 0, warnings: 0, infos: 0 },
    broken: site?.config ? undefined : diagnostics[0],
    total: Object.values(result?.summary ?? {}).reduce((sum, count) => sum + count, 0),
    pages: result?.pages,
    configOnly,
    time,
  };
}

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
