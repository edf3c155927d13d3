import type { Session } from '../session/session.ts';
import { type OptionSpecs, type OptionValues, type ReadOptions, readValues } from './options.ts';

/** A codemod: what it is called, what it takes, and how it records its edits. */
export interface Codemod<O extends OptionSpecs = OptionSpecs> {
  readonly name: string;
  /** One sentence, for lists and help. */
  readonly summary: string;
  readonly options: O;
  /** The name of the config that it starts from, where that is no docs.json. */
  readonly config?: string;
  /** What follows the name of the codemod on the command line of `nav migrate`, with what it then does. */
  readonly examples: readonly (readonly [args: string, does: string])[];
  /** What is wrong with options whatever the config is, one sentence each: they are refused, and nothing is recorded. */
  faults?(options: OptionValues<O>): string[];
  /** Records edits in the session; what cannot be done is skipped with a reason. */
  apply(session: Session, options: OptionValues<O>): void;
}

/** A codemod whose `apply` gets its options in their own types. */
export function defineCodemod<const O extends OptionSpecs>(codemod: Codemod<O>): Codemod {
  return codemod as unknown as Codemod;
}

/** Reads the options of a codemod, and says what is wrong with them whatever the config is. */
export function readOptions(
  codemod: Codemod,
  given: Readonly<Record<string, unknown>>,
): ReadOptions<OptionSpecs> {
  const read = readValues(codemod.options, given);
  const problems = read.values ? (codemod.faults?.(read.values) ?? []) : [];
  return problems.length > 0 ? { values: undefined, problems } : read;
}
