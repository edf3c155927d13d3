import type { Finding } from '../diagnostics/diagnostic.ts';
import { messages } from '../diagnostics/messages.ts';
import type { Host } from '../files/host.ts';
import { parseSource, type Source } from '../source/source.ts';
import { type RefFault, refInvalid, refNotFound, refOutside } from './ref-target.ts';

/** A file that a `$ref` names, with what is wrong in it; or why it is no part of a config. */
export type RefPart = { source: Source; findings: Finding[] } | { fault: RefFault };

/** Reads a part. `suggest` is asked for another file where there is none. */
export function readPart(
  host: Host,
  file: string,
  ref: string,
  suggest: () => string | undefined,
): RefPart {
  const text = host.read(file);
  if (text === undefined) {
    if (host.isOutsideRoot?.(file)) return { fault: refOutside(ref) };
    const reason = host.whyUnreadable?.(file);
    if (reason !== undefined)
      return { fault: { code: 'unreadable-file', args: { path: file, reason } } };
    return { fault: refNotFound(ref, 'absent', suggest()) };
  }
  const { source, findings } = parseSource(file, text);
  if (source) return { source, findings };
  const fault = findings[0] as Extract<Finding, { code: 'invalid-json' }>;
  const message = messages[fault.code].text(fault.args);
  const problem = fault.code === 'invalid-json' ? 'it is not JSON' : 'it nests too deeply';
  return { fault: refInvalid(ref, problem, [{ at: fault.at, message }]) };
}
