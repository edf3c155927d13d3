import { ImportError } from '../model/framework.ts';
import { type Edition, type Lost, newLost, type Variant } from '../model/source.ts';

/** The versions and languages to import, by name or label. Default: all. */
export interface Choice {
  versions?: readonly string[] | undefined;
  languages?: readonly string[] | undefined;
}

/**
 * Returns the chosen editions, and reports the versions and languages that are left out.
 *
 * @throws ImportError if a name is unknown, or nothing is left.
 */
export function chooseEditions(
  { editions }: { editions: readonly Edition[] },
  choice: Choice,
): { editions: readonly Edition[]; lost: Lost[] } {
  const lost: Lost[] = [];
  let chosen = editions;
  for (const kind of ['version', 'language'] as const) {
    const names = choice[`${kind}s`];
    if (names === undefined) continue;
    const variants = variantsOf(editions, kind);
    const matches = (variant: Variant, name: string) =>
      name === variant.name || name === variant.label;
    const unknown = names.find((name) => !variants.some((variant) => matches(variant, name)));
    if (unknown !== undefined && variants.length > 0) {
      const known = variants.map(({ name }) => name).join(', ');
      throw new ImportError(`The site has no ${kind} "${unknown}". Choose from ${known}.`);
    }
    const isChosen = (variant: Variant | undefined) =>
      variant === undefined || names.some((name) => matches(variant, name));
    chosen = chosen.filter((edition) => isChosen(edition[kind]));
    for (const variant of variants) {
      if (isChosen(variant)) continue;
      const what = describeVariant(kind, variant);
      lost.push(newLost(what, `it is not among --${kind}s`, variant.at));
    }
  }
  return { editions: chosen, lost };
}

export function describeVariant(kind: 'version' | 'language', { label, name }: Variant): string {
  return `${kind} "${label}"${label === name ? '' : ` (${name})`}`;
}

export function variantsOf(editions: readonly Edition[], kind: 'version' | 'language'): Variant[] {
  const variants = new Map<string, Variant>();
  for (const edition of editions) {
    const variant = edition[kind];
    if (variant && !variants.has(variant.name)) variants.set(variant.name, variant);
  }
  return [...variants.values()];
}
