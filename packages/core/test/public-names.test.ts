import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import * as client from '../src/client.ts';
import * as index from '../src/index.ts';
import * as internal from '../src/internal.ts';
import * as node from '../src/node.ts';
import * as stages from '../src/stages.ts';

const root = join(import.meta.dirname, '..');
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

describe('the package', () => {
  /** `public-names.*.txt` are what users rely on: `vitest -u` rewrites them, and the diff is to be read. */
  it.each([
    { file: 'index', subpath: '.', module: index },
    { file: 'client', subpath: './client', module: client },
    { file: 'node', subpath: './node', module: node },
    { file: 'stages', subpath: './stages', module: stages },
    { file: 'internal', subpath: './internal', module: internal },
  ])('exports the names of $file that it promises', async ({ file, subpath, module }) => {
    const { values, types } = namesOf(join(root, 'src', `${file}.ts`));
    expect(Object.keys(module).sort()).toEqual(values);
    const names = [...values, ...types.map((name) => `type ${name}`)];
    await expect(`${names.join('\n')}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, `public-names.${file}.txt`),
    );
    expect(exports[subpath]).toEqual({
      types: `./dist/${file}.d.ts`,
      default: `./dist/${file}.js`,
    });
  });

  it('has no entry points but those, and its package.json', () => {
    expect(Object.keys(exports)).toEqual([
      '.',
      './client',
      './node',
      './stages',
      './internal',
      './package.json',
    ]);
  });
});

/** What a module exports: what is there at run time, and what is for the type checker only. */
function namesOf(file: string): { values: string[]; types: string[] } {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const values: string[] = [];
  const types: string[] = [];
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause, isTypeOnly } = statement;
      const { moduleSpecifier } = statement;
      if (!exportClause && moduleSpecifier && ts.isStringLiteral(moduleSpecifier)) {
        const whole = namesOf(join(dirname(file), moduleSpecifier.text));
        values.push(...whole.values);
        types.push(...whole.types);
        continue;
      }
      if (!exportClause || !ts.isNamedExports(exportClause)) {
        throw new Error(`${file} exports names that it does not list`);
      }
      for (const element of exportClause.elements) {
        (isTypeOnly || element.isTypeOnly ? types : values).push(element.name.text);
      }
      continue;
    }
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue;
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
      types.push(statement.name.text);
    } else if (ts.isFunctionDeclaration(statement) && statement.name) {
      values.push(statement.name.text);
    } else if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) values.push(name.getText());
    }
  }
  return { values: values.sort(), types: types.sort() };
}
