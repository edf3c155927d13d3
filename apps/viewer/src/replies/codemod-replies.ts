import { flagOf } from '@nav/codemods/internal';
import {
  type Codemod,
  codemods,
  type Plan,
  type PlannedFile,
  patchOf,
  readOptions,
} from '@nav/codemods/json';
import type { CodemodInfo, PlanReply } from '../protocol/protocol.ts';

export function codemodInfos(): CodemodInfo[] {
  return Array.from(codemods.values(), ({ name, summary, options, examples }) => ({
    name,
    summary,
    options,
    flags: Object.fromEntries(Object.keys(options).map((option) => [option, flagOf(option)])),
    examples,
  }));
}

/** @throws Error if there is none, as the page offers only those that exist. */
export function codemodNamed(name: string): Codemod {
  const codemod = codemods.get(name);
  if (!codemod) throw new Error(`There is no codemod ${name}.`);
  return codemod;
}

/** `textOf` returns the new text of a file that changes. */
export function planReply(
  codemod: Codemod,
  options: Readonly<Record<string, unknown>>,
  { file, status, reason, files }: Plan,
  textOf: (file: PlannedFile) => string | undefined = ({ after }) => after,
): PlanReply {
  const changed = status === 'changed' ? files.filter((one) => one.status !== 'unchanged') : [];
  return {
    status,
    reason,
    problems: readOptions(codemod, options).problems,
    patch: patchOf(changed),
    notes: files.flatMap((one) =>
      one.report.notConverted.map(
        (note) => `${note.file ?? one.file}:${note.line}: ${note.reason}`,
      ),
    ),
    changes: changed.map((one) => [one.file, textOf(one)]),
    config: files[0]?.file ?? file,
  };
}
