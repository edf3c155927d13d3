import { expect, it } from 'vitest';
import { detectDialect } from '../../src/format/detect-dialect.ts';

it.each([
  [{ toString: '' }, 'standard'],
  [['mintlify'], 'standard'],
  ['https://mintlify.com/docs.json', 'mintlify'],
  ['./mintlify.json', 'mintlify'],
  ['https://example.com/docs.json', 'standard'],
  ['docs.schema.json', 'mintlify'],
] as const)('reads the dialect of a config with the $schema %j', ($schema, dialect) => {
  expect(detectDialect({ $schema, theme: 'mint', name: 'Docs' })).toBe(dialect);
});
