import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Dialect, type DocsConfig, docsSchema } from '../../src/index.ts';

describe('docsSchema', () => {
  const { validate, ...rest } = docsSchema()['~standard'];

  it('follows Standard Schema', () => {
    expect(rest).toEqual({ version: 1, vendor: 'nav' });
    const result = validate({});
    if (!result.issues) expectTypeOf(result.value).toEqualTypeOf<DocsConfig>();
  });

  it('works in libraries that accept Standard Schema', () => {
    const schema = expect.schemaMatching(docsSchema());
    expect({ config: { navigation: { pages: ['a'] } } }).toEqual({ config: schema });
    expect({ config: { navigation: { tabs: [{ pages: ['a'] }] } } }).not.toEqual({
      config: schema,
    });
  });

  it('returns a valid config unchanged', () => {
    const config = {
      navigation: { groups: [{ group: 'Start', pages: ['gone', { $ref: 'more.json' }] }] },
      name: 'Halo',
    };
    const result = validate(config);
    expect(result).toEqual({ value: config });
    expect('value' in result && result.value).toBe(config);
  });

  it('returns the errors with their paths', () => {
    const tabs = [
      { tab: 'A', pages: ['a'] },
      { pages: ['b'] },
      { tab: 'C', groups: [], pages: ['c'] },
    ];
    expect(validate({ navigation: { tabs } }).issues).toEqual([
      { message: expect.stringContaining('"tab"'), path: ['navigation', 'tabs', 1] },
      { message: expect.stringMatching(/groups/), path: ['navigation', 'tabs', 2, 'groups'] },
    ]);
    expect(validate({ navigaton: { pages: ['a'] } }).issues).toEqual([
      { message: expect.stringContaining('"navigation"'), path: expect.any(Array) },
    ]);
  });

  it.each([[undefined], [() => {}], [5n], [null], ['{}'], [[]]])('rejects %s', (value) => {
    expect(validate(value).issues?.length).toBe(1);
  });

  it('takes a dialect, and throws for an unknown one', () => {
    const config = {
      navigation: { tabs: [{ tab: 'A', versions: [{ version: '1', pages: ['a'] }] }] },
      styling: { eyebrows: 'nothing' },
    };
    const count = (dialect: 'standard' | 'mintlify') =>
      docsSchema(dialect as 'standard')['~standard'].validate(config).issues?.length ?? 0;
    expect([count('standard'), count('mintlify')]).toEqual([2, 1]);
    expect(() => docsSchema('mint' as Dialect as 'standard')).toThrow(RangeError);
  });
});
