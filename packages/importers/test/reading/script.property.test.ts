import vm from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unknownsIn } from '../../src/reading/script/read.ts';
import { difference, evaluate, programs } from './programs.ts';

/** Executes a program; undefined if it throws an exception. `yes` decides about the values of the package `ext`. */
function execute(text: string, yes: boolean): unknown[] | undefined {
  const context = vm.createContext({ module: { exports: [] }, require: () => context.ext, yes });
  vm.runInContext(
    `var kept = [];
     var ext = Object.assign((value) => {
       if (typeof value === 'function') return value();
       if (Array.isArray(value)) value.push('changed');
       else if (typeof value === 'object' && value !== null) value.x = 'changed';
       return yes ? value : 'made';
     }, { yes, no: !yes, list: ['p', 1], object: { x: 1, y: ['q'] } });`,
    context,
  );
  try {
    vm.runInContext(`(() => { ${text} })()`, context, { timeout: 1000 });
  } catch {
    return undefined;
  }
  return vm.runInContext('Array.from(module.exports)', context) as unknown[];
}

/** Checks whether a value does not contain itself. */
function isTree(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== '';
  } catch {
    return false;
  }
}

describe('reading a program', () => {
  it('finds the values of the executed program, or none', () => {
    fc.assert(
      fc.property(programs(true), fc.boolean(), (text, yes) => {
        const actual = execute(text, yes);
        fc.pre(actual !== undefined);
        expect(difference(evaluate(text), actual)).toBeUndefined();
      }),
      { numRuns: Number(process.env.NAV_RUNS ?? 10) },
    );
  });

  it('finds every value of a program that depends on nothing else', () => {
    fc.assert(
      fc.property(programs(false), (text) => {
        const actual = execute(text, true);
        fc.pre(actual !== undefined && isTree(actual));
        const value = evaluate(text);
        expect(unknownsIn(value)).toEqual([]);
        expect(difference(value, actual)).toBeUndefined();
      }),
      { numRuns: Number(process.env.NAV_RUNS ?? 10) },
    );
  });
});
