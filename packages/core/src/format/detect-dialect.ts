import { isObject } from '@nav/json';
import type { Dialect } from './dialects.ts';

/**
 * Returns the dialect of a config: `mintlify` if `$schema` names that builder, or if it is not a URL, but at least two of the
 * fields that the builder requires are set; otherwise `standard`.
 *
 * @param value the config, or its text if that is not JSON.
 */
export function detectDialect(value: unknown): Dialect {
  const config = typeof value === 'string' ? fieldsIn(value) : value;
  if (!isObject(config)) return 'standard';
  const { $schema: schema = '' } = config;
  if (typeof schema !== 'string') return 'standard';
  if (schema.includes('mintlify')) return 'mintlify';
  if (schema.includes(':')) return 'standard';
  const required = ['theme', 'name', 'colors'].filter((name) => Object.hasOwn(config, name));
  return required.length > 1 ? 'mintlify' : 'standard';
}

function fieldsIn(text: string): Record<string, unknown> {
  const fields = text.matchAll(/"(\$schema|theme|name|colors)"\s*:(?:\s*"([^"\n]*)")?/g);
  return Object.fromEntries(Array.from(fields, ([, name = '', value]) => [name, value]));
}
