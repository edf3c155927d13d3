import { join } from 'node:path';
import { type Case, casesIn, expectedText, jsonOf, siteOf } from '@nav/cases';
import { memoryHost } from '@nav/core';
import { expect, test } from 'vitest';
import { frameworks, ImportError, importSite, sourceFiles } from '../src/index.ts';

/** A variant in `refusals/FRAMEWORK.txt`: a site that cannot be imported, its error, and on demand options of the import. */
const cases = casesIn(join(import.meta.dirname, 'refusals'), ['options.json', 'error.txt']);

function errorOf(name: string, one: Case): Error {
  const framework = frameworks.find((each) => name.startsWith(`${each.name}/`));
  if (!framework) throw new Error(`There is no framework for ${name}.`);
  const files = sourceFiles(memoryHost(siteOf(one)));
  const options = { folder: '', out: 'docs.json', ...jsonOf(one, 'options.json') };
  try {
    importSite(files, framework, options);
  } catch (error) {
    return error as Error;
  }
  throw new Error(`${name} was imported.`);
}

test.each(cases.map((one): [string, Case] => [one.name, one]))('%s', (name, one) => {
  const error = errorOf(name, one);
  expect(error).toBeInstanceOf(ImportError);
  const text = `${error.message.replaceAll('. ', '.\n')}\n`;
  expect(text).toBe(expectedText(one, 'error.txt', text));
});
