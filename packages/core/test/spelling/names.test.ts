import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameKey, slipBetween } from '../../src/spelling/names.ts';
import { runs } from '../runs.ts';

describe('nameKey', () => {
  it.each([
    ['Quick_Start', 'quick-start'],
    ['quickstart', 'quick-start'],
    ['what%E2%80%99s-new', "what's new"],
    ['node-js-&-go', 'nodejs--go'],
    ['C# support', 'c-support'],
    ['caf\u00e9', 'cafe\u0301'],
    ['v1.2', 'V1-2'],
  ])('is equal for %j and %j', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it.each([
    ['v1.0', 'v10'],
    ['node-18', 'node-20'],
    ['c', 'c++'],
    ['getting-started', 'get-started'],
    ['caf\u00e9', 'cafe'],
  ])('differs for %j and %j', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });
});

describe('slipBetween', () => {
  it.each([
    ['quick-strat', 'quick-start', 'strat'],
    ['instalation', 'installation', 'instalation'],
    ['deployyment-guide', 'deployment-guide', 'deployyment'],
    ['gett-quote', 'get-quote', 'gett'],
    ['aip-keys', 'api-keys', 'aip'],
    ['deplpyment', 'deployment', 'deplpyment'],
    ['quick-tarted', 'quick-started', 'tarted'],
    ['publis-mcp', 'publish-mcp', 'publis'],
    ['Конфигурция', 'Конфигурация', 'конфигурция'],
  ])('of %j for %j is in %j', (written, meant, wrong) => {
    expect(slipBetween(written, meant)).toMatchObject({ wrong });
  });

  it.each([
    ['importing-data', 'exporting-data'],
    ['get-user', 'set-user'],
    ['node-20', 'node-18'],
    ['v1', 'v2'],
    ['agent', 'agents'],
    ['manage', 'manager'],
    ['store', 'stored'],
    ['symmetric', 'asymmetric'],
    ['sorting-rows', 'creating-rows'],
    ['log', 'logs'],
    ['fr', 'pr'],
    ['quick-strat-gudie', 'quick-start-guide'],
    ['quick-start', 'quick-start-guide'],
    ['创建', '删除'],
    ['创建群组', '创建群主'],
    ['', 'a'],
  ])('of %j for %j is none', (written, meant) => {
    expect(slipBetween(written, meant)).toBeUndefined();
  });

  it('changes one word by one letter, and no number', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'b', 's', '-', '1'), maxLength: 12 });
    fc.assert(
      fc.property(name, name, (written, meant) => {
        const slip = slipBetween(written, meant);
        if (!slip) return;
        const numbers = (one: string) => one.match(/1+/g) ?? [];
        expect(numbers(written)).toEqual(numbers(meant));
        expect(Math.abs(slip.wrong.length - slip.right.length)).toBeLessThanOrEqual(1);
        expect(slip.wrong).not.toBe(slip.right);
      }),
      { numRuns: runs(500, 5000) },
    );
  });
});
