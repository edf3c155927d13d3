import { expect, it } from 'vitest';
import { noSettings } from '../../src/config/settings.ts';
import { memoryHost } from '../../src/index.ts';
import { composeConfig, type Finding, toDiagnostics } from '../../src/stages.ts';

// `JSON.parse` of Node 24 returns the key `\` for `"\t"` after a text with the key `"\\"`.
it('locates a pointer that the text does not have at its nearest ancestor, without fixes', () => {
  const file = 'docs.json';
  const { config } = composeConfig(memoryHost({}), file, '{ "navigation": { "\\t": [] } }');
  const finding: Finding = {
    code: 'unknown-field',
    args: { element: 'the navigation', key: '\\', suggestion: 'pages', pages: 0 },
    at: { pointer: '/navigation/\\', anchor: 'key' },
    fixes: [
      {
        title: 'Rename "\\\\" to "pages"',
        edits: [{ at: { pointer: '/navigation/\\', anchor: 'key' }, newText: '"pages"' }],
      },
    ],
  };
  const sources = config?.sources ?? new Map();
  const settings = noSettings;
  expect(toDiagnostics([finding], { file, config, sources, settings })).toMatchObject([
    { pointer: '/navigation', anchor: 'open', range: { start: { offset: 16 } }, fixes: [] },
  ]);
});
