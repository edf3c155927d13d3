import { isObject } from '../text/json-value.ts';

/** The dialects of the format, and their differences outside the tables of fields. */
export const dialects = {
  standard: {
    about: 'The documented format, to the letter.',
    /** An invalid descendant makes the builder drop all children of the division above it. */
    invalidErasesSiblings: false,
    /** A specification also generates pages in an element with `pages` of its own. */
    generatesBesidePages: false,
    /** `openapi` on the navigation applies to all elements. */
    rootSpecification: true,
    /** A relative `href` outside `global` is used as written. */
    relativeLinks: true,
  },
  mintlify: {
    about: 'The format as the widest-used builder reads it.',
    invalidErasesSiblings: true,
    generatesBesidePages: true,
    rootSpecification: false,
    relativeLinks: false,
  },
} as const;

/** The name of a set of rules: `standard` is the documented format, `mintlify` the format as the widest-used builder reads it. */
export type Dialect = keyof typeof dialects;

export const dialectNames: readonly Dialect[] = /* @__PURE__ */ Object.keys(dialects) as Dialect[];

/** Tests for the name of a dialect. */
export function isDialect(value: unknown): value is Dialect {
  return typeof value === 'string' && Object.hasOwn(dialects, value);
}

/**
 * Returns the dialect of a config: `mintlify` if `$schema` names that builder, or if there is no `$schema`
 * but the `theme` and `colors` that the builder requires; otherwise `standard`.
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
