import { expect, it } from 'vitest';
import { check, configSchema, loadSite, memoryHost } from '../src/index.ts';

const host = memoryHost({ 'docs.json': '{"navigation":{"pages":[]}}' });

it.each(['mintlfy', 'toString', '__proto__', '', 5])(
  '%j is refused as a dialect, with those that there are',
  (name) => {
    const dialect = name as never;
    const told = new RangeError(
      `${JSON.stringify(name)} is no dialect; there are "standard" and "mintlify"`,
    );
    expect(() => check(host, 'docs.json', { dialect })).toThrow(told);
    expect(() => loadSite(host, 'docs.json', { dialect })).toThrow(told);
    expect(() => configSchema(dialect)).toThrow(told);
  },
);
