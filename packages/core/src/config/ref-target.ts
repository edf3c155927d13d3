import type { Finding, MessageArgs } from '../diagnostics/diagnostic.ts';
import { hasScheme } from '../text/address.ts';
import { folderOf, joinPath, relativePath } from '../text/path.ts';

type RefCode = 'ref-not-found' | 'ref-outside' | 'ref-cycle' | 'ref-invalid' | 'unreadable-file';

/** Why a `$ref` cannot be followed: a finding without its place. */
export type RefFault = {
  [C in RefCode]: {
    code: C;
    args: MessageArgs[C];
    related?: NonNullable<Finding['related']>;
  };
}[RefCode];

/** The file that a `$ref` names, which nobody has looked for yet (M5.1, M5.3). */
export type RefTarget = { file: string } | { fault: RefFault };

/** `chain` has the files that lead to the `$ref`: that of the config first, the one that it stands in last. */
export function refTarget(ref: string, chain: readonly [string, ...string[]]): RefTarget {
  if (hasScheme(ref)) return { fault: refNotFound(ref, 'url') };
  const path = ref.replaceAll('\\', '/');
  if (path.startsWith('/')) return { fault: refOutside(ref) };
  const file = joinPath(folderOf(chain.at(-1) as string), path);
  if (relativePath(folderOf(chain[0]), file) === undefined) return { fault: refOutside(ref) };
  if (ref.includes('#')) return { fault: refNotFound(ref, 'fragment') };
  if (!chain.includes(file)) return { file };
  const circle = [...chain.slice(chain.indexOf(file)), file];
  return { fault: { code: 'ref-cycle', args: { chain: circle } } };
}

export function refOutside(ref: string): RefFault {
  return { code: 'ref-outside', args: { ref } };
}

export function refNotFound(
  ref: string,
  reason: MessageArgs['ref-not-found']['reason'],
  suggestion?: string,
): RefFault {
  return { code: 'ref-not-found', args: { ref, reason, suggestion } };
}

/** `problem` is the clause that says what is wrong with the file. */
export function refInvalid(
  ref: string,
  problem: string,
  related: NonNullable<Finding['related']> = [],
): RefFault {
  return { code: 'ref-invalid', args: { ref, problem }, related };
}
