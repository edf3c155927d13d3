import { assertCall } from '@nav/core/internal';
import type { Session } from '../session/session.ts';
import {
  type CheckedOptions,
  type OptionSpec,
  type OptionSpecs,
  type OptionValues,
  readValues,
} from './options.ts';

/** The name, the options and the help of a codemod. */
export interface Codemod<O extends OptionSpecs = OptionSpecs> {
  readonly name: string;
  /** One sentence, for lists and help. */
  readonly summary: string;
  /** Its options, with `--at` and similar if it can be limited to a part of the navigation. */
  readonly options: O;
  /** Set if the codemod does not take `--at`: the reason, as the end of a sentence. */
  readonly wholeSite?: string;
  /**
   * Set if it changes all versions and languages alike, and takes `--only-here`: `part` if only `--at` names an element,
   * `named` if other options name elements or pages as well.
   */
  readonly alike?: 'part' | 'named';
  /** One sentence that explains why nothing changed, for a run without notes. */
  readonly idle?: string;
  /** The file name of the configs that it changes, unless it is `docs.json`. */
  readonly config?: string;
  /** Example arguments for `nav migrate NAME`, each with its effect. */
  readonly examples: readonly (readonly [args: string, does: string])[];
  /** Set if it asks questions: its plans list them. */
  readonly asks?: true;
}

/** @throws TypeError for a value that is not a codemod, such as its name. */
export function assertCodemod(name: string, codemod: Codemod): void {
  assertCall(`${name}(codemods.get('wrap-root'))`, codemod?.name, codemod?.options);
}

interface Definition<O extends OptionSpecs> extends Codemod<O> {
  /** Returns problems with the options that do not depend on the config, one sentence each. */
  checkOptions?(options: OptionValues<O>): string[];
  /** Records edits in the session, and notes about what it cannot change. */
  apply(session: Session, options: OptionValues<O>): void;
}

type OptionWriter<Type> = <const Rest extends Partial<OptionSpec> = object>(
  about: string,
  rest?: Rest,
) => { readonly type: Type; readonly about: string } & Rest;

function writerOf<Type>(type: Type): OptionWriter<Type> {
  return (about, rest) => ({ type, about, ...rest }) as never;
}

/** Writes the rows of options by their types: a sentence, and the rest. */
export const option: { readonly [Type in OptionSpec['type']]: OptionWriter<Type> } = {
  text: writerOf('text'),
  number: writerOf('number'),
  flag: writerOf('flag'),
  list: writerOf('list'),
  pairs: writerOf('pairs'),
};

/** The options that limit a codemod to a part of the navigation. */
const commonOptions = {
  at: option.text(
    'the part of the navigation to change: labels such as "API > Guides", or a JSON pointer',
  ),
} as const satisfies OptionSpecs;

const onlyHere = option.flag('leave the counterparts in other versions and languages as they are');

/** The options that a codemod has because it changes all versions and languages alike. */
const alikeOptions = {
  part: { onlyHere: { ...onlyHere, needs: 'at' } },
  named: { onlyHere },
} as const satisfies Record<string, OptionSpecs>;

/** Defines a codemod whose functions get their options with their own types, and adds the common options. */
export function defineCodemod<const O extends OptionSpecs>(codemod: Definition<O>): Codemod {
  const common = {
    ...(codemod.alike && alikeOptions[codemod.alike]),
    ...(codemod.wholeSite === undefined ? commonOptions : {}),
  };
  // A codemod with an `at` of its own keeps it.
  const complete = { ...codemod, options: { ...codemod.options, ...common, ...codemod.options } };
  return complete as unknown as Codemod;
}

/** Returns a codemod with its code, which is not part of the public type, because it works on a session of a plan. */
export function definitionOf(codemod: Codemod): Definition<OptionSpecs> {
  return codemod as Definition<OptionSpecs>;
}

/** Reads and checks the options of a codemod. */
export function readOptions(
  codemod: Codemod,
  given: Readonly<Record<string, unknown>>,
): CheckedOptions<OptionSpecs> {
  assertCall('readOptions(codemod, options)', codemod?.options, Object(given) === given);
  const { name, wholeSite } = codemod;
  if (wholeSite !== undefined && given.at !== undefined) {
    return { values: undefined, problems: [`${name} does not take --at, because ${wholeSite}.`] };
  }
  const read = readValues(codemod.options, given);
  const problems = read.values ? (definitionOf(codemod).checkOptions?.(read.values) ?? []) : [];
  return problems.length > 0 ? { values: undefined, problems } : read;
}
