import { folderOf, hasScheme, refPath, relativePath } from '@nav/paths';
import type { MessageArgs } from '../diagnostics/catalog/messages.ts';
import { NOT_JSON } from '../diagnostics/catalog/wording.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { derived } from '../files/derived.ts';
import type { Host } from '../files/host.ts';
import { MAX_COMPOSED_TEXT, MAX_REFS } from '../limits/limits.ts';
import { parseAgain } from '../source/parse-again.ts';
import type { Source } from '../source/source.ts';

type RefCode = 'ref-not-found' | 'ref-outside' | 'ref-cycle' | 'ref-invalid' | 'unreadable-file';

/** The reason why a `$ref` cannot be followed: a finding without its location. */
export type RefFault = {
  [C in RefCode]: {
    code: C;
    args: MessageArgs[C];
    related?: NonNullable<Finding['related']>;
    fixes?: NonNullable<Finding['fixes']>;
  };
}[RefCode];

/**
 * Returns the reason why a config cannot follow one more `$ref`, as a clause; undefined if it can.
 *
 * @param refs the number of references followed, this one included.
 * @param length the length of all contents behind them.
 */
export function refExcess(refs: number, length: number): string | undefined {
  if (refs > MAX_REFS) return `it makes the config follow more than ${MAX_REFS} references`;
  if (length > MAX_COMPOSED_TEXT)
    return `it makes the config longer than ${MAX_COMPOSED_TEXT} characters`;
  return undefined;
}

/**
 * Resolves a `$ref` to the path of a file, which may not exist (M5.1, M5.3).
 *
 * @param chain the files that lead to the `$ref`: the config first, the one that contains the `$ref` last.
 */
export function refTarget(
  ref: string,
  chain: readonly [string, ...string[]],
): { file: string } | { fault: RefFault } {
  if (hasScheme(ref)) return { fault: notFound(ref, 'url') };
  const file = refPath(chain.at(-1) as string, ref);
  if (file === undefined || relativePath(folderOf(chain[0]), file) === undefined)
    return { fault: outside(ref) };
  if (ref.includes('#')) return { fault: notFound(ref, 'fragment') };
  if (!chain.includes(file)) return { file };
  const cycle = [...chain.slice(chain.indexOf(file)), file];
  return { fault: { code: 'ref-cycle', args: { chain: cycle } } };
}

/** @param suggest returns similar files; called only if the file does not exist. */
export function readRef(
  host: Host,
  file: string,
  ref: string,
  suggest: () => readonly string[],
): { source: Source; findings: Finding[] } | { fault: RefFault } {
  const parsed = derived(host, file, parseAgain);
  if (!parsed) {
    if (host.isOutsideRoot?.(file)) return { fault: outside(ref) };
    const reason = host.whyUnreadable?.(file);
    if (reason !== undefined)
      return { fault: { code: 'unreadable-file', args: { path: file, reason } } };
    return { fault: notFound(ref, 'absent', suggest()) };
  }
  const { source, findings } = parsed;
  if (source) return { source, findings };
  const fault = findings[0] as Finding;
  const problem = fault.code === 'invalid-json' ? NOT_JSON : 'it is nested too deeply';
  const refFault = invalidRef(ref, problem, [{ at: fault.at, message: fault }]);
  const fixes = fault.fixes?.map(({ title, edits }) => ({ title: `${title} in ${file}`, edits }));
  return { fault: fixes ? { ...refFault, fixes } : refFault };
}

function outside(ref: string): RefFault {
  return { code: 'ref-outside', args: { ref } };
}

function notFound(
  ref: string,
  reason: MessageArgs['ref-not-found']['reason'],
  suggestions: readonly string[] = [],
): RefFault {
  return { code: 'ref-not-found', args: { ref, reason, suggestions } };
}

/** @param problem a clause such as `it is not valid JSON`. */
export function invalidRef(
  ref: string,
  problem: string,
  related: NonNullable<Finding['related']> = [],
): RefFault {
  return { code: 'ref-invalid', args: { ref, problem }, related };
}
