import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { typeRows } from '../src/reference/type-rows.ts';

const folder = new URL('../api/', import.meta.url);
const tables = readdirSync(folder).flatMap((file) =>
  [...readFileSync(new URL(file, folder), 'utf8').matchAll(/<TypeTable (.*) \/>/g)].map(
    ([, text = '']) => {
      const {
        entry = '',
        type = '',
        only,
      } = Object.fromEntries(
        [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
      );
      return { file, entry, type, only: only?.split(' ') };
    },
  ),
);

describe('the tables of types', { tags: ['process'] }, () => {
  it('exist', () => expect(tables.length).toBeGreaterThan(20));

  it.each(tables)('$entry: $type has a docblock for each property', ({ entry, type, only }) => {
    const silent = typeRows(entry, type, only).filter(({ about }) => !/^[A-Z`].*\.$/.test(about));
    expect(silent).toEqual([]);
  });

  it.each(tables)('$entry: $type cites no rules by their numbers', ({ entry, type, only }) => {
    const citing = typeRows(entry, type, only).filter(({ about }) => /\b[MRS]\d/.test(about));
    expect(citing).toEqual([]);
  });

  it('show each type once', () => {
    const names = tables.map(({ type }) => type);
    expect(names).toEqual([...new Set(names)]);
  });

  it('show types as declared, defaults, and names of type parameters', () => {
    expect(typeRows('@nav/core', 'SiteOptions', ['files', 'settings'])).toEqual([
      {
        name: 'files',
        optional: true,
        type: 'boolean',
        default: '`true`',
        about: '`false` to read only the config: no pages and no specifications.',
      },
      {
        name: 'settings',
        optional: true,
        type: '{ file: string; text: string }',
        default: undefined,
        about:
          'The text of the `nav.config.json` or `package.json` that applies, and its path from the root of the host.',
      },
    ]);
    const [code, args] = typeRows('@nav/core', 'Diagnostic', ['code', 'args']);
    expect([code?.type, args?.type]).toEqual([
      "Code extends 'pattern' ? TeamCode : Code",
      'MessageArgs[Code]',
    ]);
    const [method] = typeRows('@nav/core/client', 'NavPage', ['method']);
    expect(method).toMatchObject({ type: 'string', optional: true });
  });

  it('fail for unknown names', () => {
    expect(() => typeRows('@nav/core', 'Nothing')).toThrow('does not export the type "Nothing"');
    expect(() => typeRows('@nav/core', 'Fix', ['x'])).toThrow('has no property "x"');
    expect(() => typeRows('@nav/missing', 'Fix')).toThrow('@nav/missing has no types');
  });
});

describe('the declarations of @nav/core', { tags: ['process'] }, () => {
  const dist = new URL('../../../packages/core/dist/', import.meta.url);
  const files = readdirSync(dist).filter((file) => file.endsWith('.d.ts'));

  it('do not cite rules by their numbers, which editors would show', () => {
    const texts = files.map((file) => readFileSync(new URL(file, dist), 'utf8')).join('\n');
    expect(texts).toContain('x-hidden');
    expect(texts.match(/\b[MRS]\d+\.\d.*/g)).toBeNull();
  });
});
