import { expect, it } from 'vitest';
import { openDocs } from '../src/docs/docs.ts';
import { DOCS, GOOD, project, write } from './project.ts';

it('never returns a reading that is older than the last change', async () => {
  // The parser of this page is loaded, so that its reading takes longer than the next one.
  const root = project({
    ...DOCS,
    'docs/docs.json': GOOD,
    'docs/intro.mdx': '<Nope>{user}</Nope>\n',
  });
  const docs = openDocs(root, { root: 'docs' });
  const first = docs.read();
  write(root, 'docs/intro.mdx', '# Introduction\n');
  docs.forget();
  const second = docs.read();
  expect((await second).errors).toEqual([]);
  expect(await first).toBe(await second);
});
