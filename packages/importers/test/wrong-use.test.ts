import { memoryHost } from '@nav/core';
import { expect, it } from 'vitest';
import { type Framework, frameworks, importSite, sourceFiles } from '../src/index.ts';

const host = memoryHost({ 'mkdocs.yml': 'site_name: A\n', 'docs/index.md': '# A\n' });
const files = sourceFiles(host);
const framework = frameworks.find(({ name }) => name === 'mkdocs') as Framework;
const options = { folder: '', out: 'docs.json' };
/** A program without types. */
const untyped = (value: unknown) => value as never;

it.each<[string, () => unknown]>([
  [
    'Unknown option "layouts" of importSite. Did you mean "layout"?',
    () => importSite(files, framework, untyped({ ...options, layouts: 'keep' })),
  ],
  [
    'The first argument of importSite must be files: sourceFiles(host).',
    () => importSite(untyped(host), framework, options),
  ],
  [
    'The second argument of importSite must be a framework: one of frameworks, or what detectFrameworks finds.',
    () => importSite(files, untyped('mkdocs'), options),
  ],
  [
    'The argument of sourceFiles must be a host: sourceFiles(nodeHost()).',
    () => sourceFiles(untyped('docs')),
  ],
])('%s', (message, call) => {
  expect(call).toThrow(TypeError);
  expect(call).toThrow(message);
});
