import { expect, it } from 'vitest';
import { check, configSchema, loadSite, memoryHost } from '../src/index.ts';

const host = memoryHost({ 'docs.json': '{"navigation":{"pages":[]}}' });

it.each(['mintlfy', 'toString', '__proto__', '', 5])(
  'the unknown dialect %j is an error that lists the known ones',
  (name) => {
    const dialect = name as never;
    const error = new RangeError(
      `Unknown dialect ${JSON.stringify(name)}. Use "standard" or "mintlify".`,
    );
    expect(() => check(host, 'docs.json', { dialect })).toThrow(error);
    expect(() => loadSite(host, 'docs.json', { dialect })).toThrow(error);
    expect(() => configSchema(dialect)).toThrow(error);
  },
);
