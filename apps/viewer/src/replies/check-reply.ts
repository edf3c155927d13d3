import type { CheckResult, Diagnostic, Site } from '@nav/core';
import type { Suggestion } from '@nav/core/stages';
import { MAX_FINDINGS } from '../limits/limits.ts';
import type { CheckReply, FileRange } from '../protocol/protocol.ts';

const RANKS = { error: 0, warning: 1, info: 2 } as const;

interface ReplyOptions {
  /** Returns the suggestions for a finding. Default: those that its rule is sure of. */
  suggest?: ((finding: Diagnostic) => readonly Suggestion[]) | undefined;
}

/** Returns the reply to a check, errors first. Without a result, the config cannot be read. */
export function checkReply(
  result: CheckResult | undefined,
  site: Site | undefined,
  { configOnly, time, suggest }: Pick<CheckReply, 'configOnly' | 'time'> & ReplyOptions,
): CheckReply {
  const diagnostics = [...(result?.diagnostics ?? [])].sort(
    (a, b) => RANKS[a.severity] - RANKS[b.severity],
  );
  const listed = diagnostics.slice(0, MAX_FINDINGS);
  return {
    diagnostics: listed,
    offers: listed.map((one) => [...one.fixes, ...(suggest?.(one) ?? one.suggestions ?? [])]),
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
}: Pick<Diagnostic, 'file' | 'range'>): FileRange {
  return {
    file,
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
  };
}
