import { isObject } from '../text/json-value.ts';
import type { Dialect } from './vocabulary.ts';

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
