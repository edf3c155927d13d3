import { isObject } from '../text/json-value.ts';

/**
 * - `standard`: the format's own document, to the letter.
 * - `mintlify`: what the widest-used builder reads; wider in nearly everything.
 */
export const dialects = {
  standard: {
    about: 'The documented format, to the letter.',
    /** An invalid descendant costs nothing but itself. */
    invalidErasesSiblings: false,
    /** A specification fills an element that has `pages` of its own. */
    generatesBesidePages: false,
    /** `openapi` on the navigation is in effect below it. */
    rootSpecification: true,
    /** A relative `href` outside `global` is followed as it stands. */
    relativeLinks: true,
  },
  mintlify: {
    about: 'The format as the widest-used builder reads it.',
    /** An invalid descendant makes the builder drop every child of the division above it. */
    invalidErasesSiblings: true,
    generatesBesidePages: true,
    rootSpecification: false,
    relativeLinks: false,
  },
} as const;

/** The name of a set of rules: `standard` is the documented format, `mintlify` the format as the widest-used builder reads it. */
export type Dialect = keyof typeof dialects;

export const dialectNames: readonly Dialect[] = /* @__PURE__ */ Object.keys(dialects) as Dialect[];

/** Whether a value is the name of a dialect. */
export function isDialect(value: unknown): value is Dialect {
  return typeof value === 'string' && Object.hasOwn(dialects, value);
}

/**
 * The dialect of a config: `mintlify` where `$schema` names that builder, or where there is no `$schema`
 * but the `theme` and `colors` that it requires; `standard` otherwise.
 */
export function detectDialect(config: unknown): Dialect {
  if (!isObject(config)) return 'standard';
  if (Object.hasOwn(config, '$schema')) {
    return typeof config.$schema === 'string' && config.$schema.includes('mintlify')
      ? 'mintlify'
      : 'standard';
  }
  return Object.hasOwn(config, 'theme') && Object.hasOwn(config, 'colors')
    ? 'mintlify'
    : 'standard';
}
