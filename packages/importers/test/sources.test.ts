import { join } from 'node:path';
import { type Case, casesIn, expectedJson, jsonOf, siteOf } from '@nav/cases';
import { memoryHost } from '@nav/core';
import { expect, test } from 'vitest';
import { frameworks, sourceFiles } from '../src/index.ts';
import { printSource } from './print-source.ts';

/**
 * `fixtures/FRAMEWORK/NAME.txt`: a site, the neutral tree that is read from it, and on demand options with the folder of
 * the configuration and the sidebar.
 */
const cases = casesIn(join(import.meta.dirname, 'fixtures'), ['options.json', 'source.json']);

test.each(cases.map((one): [string, Case] => [one.name, one]))('%s', (name, one) => {
  const framework = frameworks.find((each) => name.startsWith(`${each.name}/`));
  if (!framework) throw new Error(`There is no framework for ${name}.`);
  const { folder: start = '', ...options } = jsonOf(one, 'options.json') ?? {};
  const files = sourceFiles(memoryHost(siteOf(one)));
  expect(framework.detect(files, start)).toBeDefined();
  const actual = JSON.parse(JSON.stringify(printSource(framework.read(files, start, options))));
  expect(actual).toEqual(expectedJson(one, 'source.json', actual));
});
