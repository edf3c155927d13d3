import { check, memoryHost } from '@nav/core';

const host = memoryHost({
  'docs.json': '{ "navigation": { "pages": ["intro", "setpu"] } }',
  'intro.mdx': '',
  'setup.mdx': '',
});

for (const { code, range, message } of check(host, 'docs.json').diagnostics) {
  console.log(`${range.start.line}:${range.start.column} ${code}\n  ${message}`);
}
