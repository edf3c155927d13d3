import { Parser } from 'acorn';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainImports } from '../../src/content/plain-imports.ts';

const PARTS = [
  'import ',
  'import\t',
  'Name',
  'Other',
  'default',
  'as',
  ' as ',
  'if',
  'let',
  ', ',
  ',',
  '{ ',
  ' }',
  '{',
  '}',
  '\n',
  '\r\n',
  ' from ',
  '"/snippets/a.mdx"',
  "'./b.jsx'",
  '"a\\n"',
  ';',
  ' ',
  '* as X',
  '// note\n',
];

function parsed(code: string, base: number): unknown {
  const prefix = ' '.repeat(base);
  try {
    const { body } = Parser.parse(prefix + code, { ecmaVersion: 2024, sourceType: 'module' });
    return body.map((one) => {
      if (one.type !== 'ImportDeclaration') return one.type;
      const { start, end, source, specifiers } = one;
      return {
        start,
        end,
        source: [source.value, source.start, source.end],
        specifiers: specifiers.map(({ type, start, end, local, ...rest }) => [
          type,
          start,
          end,
          local.name,
          'imported' in rest && 'name' in rest.imported
            ? [rest.imported.name, rest.imported.start, rest.imported.end]
            : undefined,
        ]),
      };
    });
  } catch {
    return undefined;
  }
}

/** Returns the nodes of plain imports in the same form. */
function plain(code: string, base: number): unknown {
  return plainImports(code, base)?.map(({ start, end, source, specifiers }) => {
    const from = source as never as Record<string, unknown>;
    return {
      start,
      end,
      source: [from.value, from.start, from.end],
      specifiers: (specifiers as Record<string, Record<string, unknown>>[]).map((one) => [
        one.type,
        one.start,
        one.end,
        one.local?.name,
        one.imported && [one.imported.name, one.imported.start, one.imported.end],
      ]),
    };
  });
}

describe('plainImports', () => {
  it.each([
    "import Note from '/snippets/note.mdx';",
    'import { A, B as C, } from "/a.jsx"\nimport D, { E } from "b" ;\n',
    'import {\n  A,\r\n  default as B\n} from "/a.jsx"',
    'import {} from "a"',
    'import "a" from "a"',
  ])('reads %j as acorn does', (code) => {
    expect(plain(code, 3) ?? parsed(code, 3)).toEqual(parsed(code, 3));
  });

  it('reads most imports', () => {
    expect(plain('import A, { B as C } from "/a.mdx";\nimport D from "d"', 0)).toBeDefined();
  });

  it.each([
    'import A from "a"\nimport A from "b"',
    'import { if } from "a"',
    'import let from "a"',
  ])('leaves %j to the parser', (code) => {
    expect(plainImports(code, 0)).toBeUndefined();
  });

  it('agrees with acorn on any parts of imports', () => {
    const line = fc
      .array(fc.constantFrom(...PARTS), { maxLength: 8 })
      .map((parts) => parts.join(''));
    const whole = fc.tuple(
      fc.constantFrom(
        'Name',
        '{ A }',
        'Name, { A as Other }',
        '{ A, B, }',
        '{ default as A }',
        'x',
      ),
      fc.constantFrom(' from ', '  from\t', 'from'),
      fc.constantFrom('"a"', "'/b.mdx'", '"a;"'),
      fc.constantFrom('', ';', ' ;', ' ', ' ;;'),
    );
    const code = fc
      .array(
        fc.oneof(
          line,
          whole.map((parts) => `import ${parts.join('')}`),
        ),
        { maxLength: 4 },
      )
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(code, fc.nat(5), (text, base) => {
        const found = plain(text, base);
        if (found) expect(found).toEqual(parsed(text, base));
      }),
      { numRuns: 3000 },
    );
  });
});
