import { pointerTokens } from '@nav/json';
import { describe, expect, it } from 'vitest';
import { grammarNamed } from '../../src/format/grammar.ts';
import {
  type ExpectedValue,
  expectedAt,
  propertiesOf,
} from '../../src/format/suggestions/expected.ts';
import { configSchema, type JsonSchema } from '../../src/index.ts';

const standard = grammarNamed('standard');
const mintlify = grammarNamed('mintlify');

function valueAt(pointer: string, grammar = standard): ExpectedValue | undefined {
  return expectedAt('config', pointerTokens(pointer), grammar);
}

function namesAt(pointer: string, present: string[] = [], grammar = standard): string[] {
  const expected = valueAt(pointer, grammar);
  const possible = expected ? propertiesOf(expected, grammar, new Set(present)) : [];
  return possible.map(({ name }) => name);
}

describe('the expected value', () => {
  it('follows the elements, fields and settings of a config', () => {
    const tab = { kind: 'element', rule: standard.elements.tab };
    expect(valueAt('/navigation/tabs/3')).toEqual(tab);
    expect(valueAt('/navigation/tabs/3/groups')).toMatchObject({ kind: 'list', list: 'groups' });
    expect(valueAt('/navigation/tabs/3/groups/0/pages/1/pages/2')).toEqual({
      kind: 'entry',
      rule: standard.elements.group,
    });
    expect(valueAt('/navigation/groups/0/expanded')).toEqual({ kind: 'value', shape: 'flag' });
    expect(valueAt('/navigation/global/anchors/0/href')).toEqual({
      kind: 'value',
      shape: 'linkOrPage',
    });
    expect(valueAt('/styling/eyebrows')).toEqual({ kind: 'value', shape: 'eyebrows' });
    expect(valueAt('/styling/eyebrows', mintlify)).toEqual({
      kind: 'value',
      shape: 'builderEyebrows',
    });
    expect(valueAt('/redirects/0/destination')).toEqual({ kind: 'value', shape: 'destination' });
    expect(valueAt('/navigation/tabs/0/icon/style', mintlify)).toEqual({
      kind: 'value',
      shape: 'iconStyle',
    });
    expect(valueAt('/navigation/tabs/0/openapi/0/source', mintlify)).toEqual({
      kind: 'value',
      shape: 'specSource',
    });
    expect(valueAt('/navigation/tabs/0/$ref')).toEqual({ kind: 'ref' });
  });

  it('is unknown below values without a description', () => {
    expect(valueAt('/navbar/links/0')).toBeUndefined();
    expect(valueAt('/navigation/tabs/x')).toBeUndefined();
    expect(valueAt('/navigation/groups/0/pages/0/pages/tab')).toBeUndefined();
  });

  it('is a severity for each code in the settings', () => {
    const rules = expectedAt('settings', ['rules'], standard) as ExpectedValue;
    expect(propertiesOf(rules, standard)[0]).toEqual({
      name: 'invalid-json',
      about: 'Severity of the findings of this rule.',
      required: false,
      value: { kind: 'value', shape: 'ruleSetting' },
      code: 'invalid-json',
    });
    expect(expectedAt(rules, ['orphan-page', 'severity'], standard)).toEqual({
      kind: 'value',
      shape: 'ruleLevel',
    });
  });

  it.each(['standard', 'mintlify'] as const)(
    'has the same properties as the schema of %s',
    (dialect) => {
      const grammar = grammarNamed(dialect);
      const definitions = configSchema(dialect).$defs as Record<string, JsonSchema>;
      for (const rule of Object.values(grammar.elements)) {
        const { else: schema } = definitions[rule.kind] as { else: { properties: object } };
        const names = propertiesOf({ kind: 'element', rule }, grammar).map(({ name }) => name);
        // The schema of a list, not that of its elements, has the entries of other repositories.
        const isEntry = dialect === 'mintlify' && rule.kind !== 'navigation';
        const others = isEntry ? ['$ref', 'sourceRef'] : ['$ref'];
        expect(names.toSorted()).toEqual([...others, ...Object.keys(schema.properties)].toSorted());
      }
    },
  );
});

describe('the possible properties', () => {
  it('begin with the label, followed by the children', () => {
    expect(namesAt('/navigation/tabs/0')).toEqual([
      'tab',
      'anchors',
      'groups',
      'pages',
      'menu',
      'icon',
      'href',
      'openapi',
      '$ref',
    ]);
  });

  it('are one kind of children, or a link', () => {
    expect(namesAt('/navigation/tabs/0', ['tab', 'pages'])).toEqual(['icon', 'openapi', '$ref']);
    expect(namesAt('/navigation/tabs/0', ['tab', 'href'])).toEqual(['icon', 'openapi', '$ref']);
  });

  it('leave out rules whose severity is fixed', () => {
    const rules = expectedAt('settings', ['rules'], standard) as ExpectedValue;
    const names = propertiesOf(rules, standard, new Set(['orphan-page'])).map(({ name }) => name);
    expect(names).toContain('page-path');
    for (const name of ['invalid-json', 'orphan-page']) expect(names).not.toContain(name);
  });

  it('leave out what another field excludes', () => {
    const names = namesAt('/navigation/tabs/0', ['tab', 'graphql'], mintlify);
    expect(names).toContain('groups');
    for (const name of ['pages', 'href', 'openapi', 'global']) expect(names).not.toContain(name);
  });
});
