import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeConfig } from '../../src/config/load.ts';
import type { Finding } from '../../src/diagnostics/diagnostic.ts';
import { abouts } from '../../src/format/abouts.ts';
import { grammars } from '../../src/format/grammar.ts';
import { configSchema, type Dialect, memoryHost, settingsSchema } from '../../src/index.ts';
import { dialects, readSettings, SETTINGS_FILE } from '../../src/internal.ts';
import { docsSettings } from '../../src/settings.ts';
import { isUnresolved } from '../../src/source/unresolved.ts';
import { detectDialect, parseSource } from '../../src/stages.ts';
import { checkStructure } from '../../src/structure/check-structure.ts';
import { mutatedConfig, validConfig, validShape } from '../arbitrary-config.ts';
import { fixtures } from '../fixture-sites.ts';
import { runs } from '../runs.ts';
import { jsonTree, PLAIN, printJson, treeOf } from '../source/arbitrary-json.ts';

function compile(schema: object): ValidateFunction {
  return new Ajv2020({ allErrors: false, strict: true, strictRequired: false }).compile(schema);
}

const names = Object.keys(dialects) as Dialect[];
const shapesWithSettings = Object.entries(docsSettings.shapes.mintlify ?? {});

const validators = new Map(names.map((name) => [name, compile(configSchema(name))]));

/** Returns the codes that the structure check reports, and whether the schema accepts the same value. */
function judge(config: unknown, dialect: Dialect): { codes: string[]; accepted: boolean } {
  const findings = checkStructure(config, grammars[dialect]).filter(
    // A schema cannot see whether a specification applies to a group without pages.
    ({ code, args }) =>
      !(
        dialects[dialect].leavesGenerate &&
        code === 'missing-field' &&
        args.field === 'pages' &&
        args.hint === undefined
      ),
  );
  const codes = findings.map(({ code, at }) => `${code} ${at.pointer}`);
  return { codes, accepted: validators.get(dialect)?.(config) === true };
}

function expectAgreement(config: unknown, dialect: Dialect): void {
  const { codes, accepted } = judge(config, dialect);
  const { errors } = validators.get(dialect) as ValidateFunction;
  expect(accepted, JSON.stringify({ config, codes, errors })).toBe(codes.length === 0);
}

const validSettings = compile(configSchema('mintlify', { docsSettings }));

function settingFindings(config: unknown): Finding[] {
  return docsSettings.check({ grammar: grammars.mintlify, notes: [] }, config, []);
}

describe('the schema with settings', () => {
  const required = { theme: 'mint', name: 'Pets', colors: { primary: '#7A4' } };
  const composed = fixtures
    .filter(({ name }) => name.startsWith('setting-'))
    .map(({ name, files }): [string, unknown] => [name, JSON.parse(files['docs.json'] ?? '')]);

  it.each(composed)('rejects %s, unless the fault is in another file', (name, config) => {
    expect(validSettings(config)).toBe(name.includes('/files/'));
  });

  it.each(shapesWithSettings)('rejects no value of %s that the check accepts', (name, shape) => {
    fc.assert(
      fc.property(validShape(shape), (value) => {
        const config = { ...required, navigation: { pages: ['index'] }, [name]: value };
        if (settingFindings(config).length === 0) expect(validSettings(config)).toBe(true);
      }),
    );
  });
});

describe.each(names)('the schema of a config (%s)', (dialect) => {
  // Of the settings, only the schema checks the theme and the colors here.
  const others = fixtures.filter(({ name }) => !name.startsWith('setting-'));
  const composed = others.flatMap((fixture) => {
    const main = fixture.files[fixture.config];
    const { config } =
      main === undefined ? {} : composeConfig(memoryHost(fixture.files), fixture.config, main);
    return config === undefined ? [] : [[fixture.name, config.value] as const];
  });

  it.each(composed)('agrees with the structure check on %s', (_, config) => {
    // The check accepts anything in place of a broken `$ref`; the schema sees that it is missing.
    if (!holdsUnresolved(config)) expectAgreement(config, dialect);
  });

  it('accepts configs that are generated from the vocabulary', () => {
    fc.assert(
      fc.property(validConfig(dialect), (config) => {
        expect(judge(config, dialect)).toEqual({ codes: [], accepted: true });
      }),
      { numRuns: runs(25, 1000) },
    );
  });

  it('agrees with the structure check on configs with a few mistakes', () => {
    let rejected = 0;
    const numRuns = runs(100, 5000);
    fc.assert(
      fc.property(mutatedConfig(dialect), (tree) => {
        const config = composedValue(printJson(tree, PLAIN));
        if (judge(config, dialect).codes.length > 0) rejected += 1;
        expectAgreement(config, dialect);
      }),
      { numRuns },
    );
    // The configs include valid and invalid ones.
    expect(rejected).toBeGreaterThan(numRuns / 10);
    expect(rejected).toBeLessThan((numRuns * 9) / 10);
  });

  it('agrees with the structure check on any navigation', () => {
    fc.assert(
      fc.property(jsonTree, jsonTree, jsonTree, (tree, other, redirects) => {
        const text = printJson(
          {
            members: [
              ['navigation', tree],
              ['styling', other],
              ['redirects', redirects],
            ],
          },
          PLAIN,
        );
        expectAgreement(composedValue(text), dialect);
      }),
      { numRuns: runs(50, 3000) },
    );
  });

  it('accepts any object with a $ref', () => {
    const validate = validators.get(dialect);
    const groups = [{ $ref: 'a.json' }, { $ref: 'b.json', group: 'B' }];
    expect(validate?.({ navigation: { groups } })).toBe(true);
    expect(validate?.({ navigation: { $ref: 'navigation.json' } })).toBe(true);
    expect(validate?.({ $ref: 'docs.json' })).toBe(true);
    expect(validate?.({ navigation: { groups: [{ $ref: 5 }] } })).toBe(false);
    const navigation = { pages: { $ref: 'pages.json' } };
    expect(validate?.({ navigation, redirects: { $ref: 'redirects.json' } })).toBe(true);
    expect(validate?.({ navigation, redirects: [{ $ref: 'old.json' }] })).toBe(true);
    expect(validate?.({ navigation, redirects: [{ $ref: 5 }] })).toBe(false);
  });

  it('accepts a $ref in place of any value', () => {
    fc.assert(
      fc.property(validConfig(dialect), fc.nat(), (config, seed) => {
        const places = placesIn(config, []);
        const place = places[seed % places.length] as Path;
        const validate = validators.get(dialect) as ValidateFunction;
        const accepted = validate(withRefAt(config, place));
        expect(accepted, `${place.join('/')}: ${JSON.stringify(validate.errors)}`).toBe(true);
      }),
      { numRuns: runs(50, 3000) },
    );
  });

  it.each([
    [{ redirects: { '/old': '/a' } }],
    [{ redirects: ['x'] }],
    [{ redirects: [{ source: 1, destination: '/a' }] }],
    [{ redirects: [{ source: '/old', destnation: '/a' }] }],
    [{ redirects: [{ $ref: 5 }] }],
    [{ redirects: [{ source: '/old', destination: '/a', statusCode: 301 }] }],
  ])('agrees with the structure check on %j', (settings) => {
    expectAgreement({ navigation: { pages: ['a'] }, ...settings }, dialect);
  });

  it('names its draft and describes every field', () => {
    const schema = configSchema(dialect);
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    const { fields } = grammars[dialect].elements.group;
    const { group } = schema.$defs as Record<string, { else: { properties: object } }>;
    for (const name of fields.keys()) {
      expect(group?.else.properties).toMatchObject({
        [name]: { description: abouts.fields.group[name] },
      });
    }
  });
});

/** Returns a value without `$ref`s, as after composing. */
function composedValue(text: string): unknown {
  return JSON.parse(text.replaceAll('"$ref"', '"ref"'));
}

type Path = readonly (string | number)[];

/** Returns the paths of all values in a value, itself included. */
function placesIn(value: unknown, path: Path): Path[] {
  const items = Array.isArray(value) ? [...value.entries()] : Object.entries(value ?? {});
  if (typeof value !== 'object') return [path];
  return [path, ...items.flatMap(([key, item]) => placesIn(item, [...path, key]))];
}

function withRefAt(value: unknown, [token, ...rest]: Path): unknown {
  if (token === undefined) return { $ref: 'part.json' };
  if (Array.isArray(value))
    return value.map((item, index) => (index === token ? withRefAt(item, rest) : item));
  const object = value as Record<string, unknown>;
  return { ...object, [token]: withRefAt(object[token], rest) };
}

function holdsUnresolved(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return isUnresolved(value) || Object.values(value).some(holdsUnresolved);
}

describe('the schema of the settings', () => {
  const validate = compile(settingsSchema());

  function expectSettingsAgreement(text: string): void {
    const { findings } = readSettings(SETTINGS_FILE, text) ?? { findings: [] };
    const inShape = findings.filter(({ code }) => code !== 'duplicate-key');
    const accepted = validate(JSON.parse(text));
    expect(accepted, JSON.stringify({ text, inShape, errors: validate.errors })).toBe(
      inShape.length === 0,
    );
  }

  it('agrees with readSettings on the settings of all fixtures', () => {
    const texts = fixtures.flatMap(({ files }) => files[SETTINGS_FILE] ?? []);
    const parsed = texts.filter((text) => parseSource(SETTINGS_FILE, text).source !== undefined);
    expect(parsed.length).toBeGreaterThan(3);
    for (const text of parsed) expectSettingsAgreement(text);
  });

  it('agrees with readSettings on any settings', () => {
    const settings = validShape('navSettings').map((value) => printJson(treeOf(value), PLAIN));
    const broken = fc
      .tuple(
        validShape('navSettings'),
        fc.constantFrom('rules', 'ignore', 'dialect', 'x'),
        jsonTree,
      )
      .map(([value, key, tree]) =>
        printJson(
          {
            members: [
              ...Object.entries(value as object).map(
                ([name, item]) => [name, treeOf(item)] as [string, ReturnType<typeof treeOf>],
              ),
              [key, tree],
            ],
          },
          PLAIN,
        ),
      );
    const any = jsonTree.map((tree) => printJson(tree, PLAIN));
    fc.assert(fc.property(fc.oneof(settings, broken, any), expectSettingsAgreement), {
      numRuns: runs(100, 5000),
    });
  });
});

describe('the dialect', () => {
  it.each([
    [{ $schema: 'https://mintlify.com/docs.json' }, 'mintlify'],
    [{ $schema: 'https://mintlify.com/docs.json', theme: 'mint', colors: {} }, 'mintlify'],
    [{ $schema: 'https://example.com/docs.json', theme: 'mint', colors: {} }, 'standard'],
    [{ $schema: 5, theme: 'mint', colors: {} }, 'standard'],
    [{ theme: 'mint', colors: {} }, 'mintlify'],
    [{ theme: 'mint' }, 'standard'],
    [{}, 'standard'],
    [[], 'standard'],
    [null, 'standard'],
  ] as const)('of %j is %s', (config, dialect) => {
    expect(detectDialect(config)).toBe(dialect);
  });
});
