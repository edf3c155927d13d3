import type { CodemodInfo } from '../protocol/protocol.ts';

/** The values of a form, by option: the text of a field, or true for a checked box. */
export type FormValues = Readonly<Record<string, string | true>>;

/** Empty fields are not given. */
export function givenOptions({ options }: CodemodInfo, form: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(form).filter(([name, value]) => {
      const initial = options[name]?.default;
      return value !== '' && (initial === undefined || value !== String(initial));
    }),
  );
}

/** The problems with the options of a codemod, each at its field. */
export interface OptionProblems {
  /** A sentence by the name of its option. */
  fields: ReadonlyMap<string, string>;
  /** The flags that have to be filled in first. */
  missing: string[];
  others: string[];
}

/** Assigns problems to the fields of their options. A sentence begins with the flag that it is about. */
export function problemsByField(
  { flags }: Pick<CodemodInfo, 'flags'>,
  problems: readonly string[],
): OptionProblems {
  const fields = new Map<string, string>();
  const missing: string[] = [];
  const others: string[] = [];
  for (const problem of problems) {
    const [flag = '', ...rest] = problem.split(' ');
    const name = Object.keys(flags).find((option) => flags[option] === flag);
    if (name === undefined) others.push(problem);
    else if (rest.join(' ').startsWith('is required')) missing.push(flag);
    else if (!fields.has(name)) fields.set(name, problem);
  }
  return { fields, missing, others };
}

/** @param config the path of the config, if it is known. */
export function commandOf(
  { name, flags }: CodemodInfo,
  given: FormValues,
  config?: string,
): string {
  const words = Object.entries(given).flatMap(([option, value]) => {
    const flag = flags[option] ?? option;
    return value === true ? [flag] : [flag, quoted(value)];
  });
  const path = config === undefined ? [] : [quoted(config)];
  return ['npx @nav/cli migrate', name, ...path, ...words].join(' ');
}

/** Quotes a word for a shell, if it needs that. */
export function quoted(value: string): string {
  return /^[\w./:@%+,=-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}
