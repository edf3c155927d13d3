import { check } from '@nav/core';
import { nodeHost } from '@nav/core/node';
import { describe, expect, it } from 'vitest';
import { folder, navProcess } from '../nav.ts';

/** A site that threads read, with links of each kind in every page. */
function largeSite(): Record<string, string> {
  const pages = Array.from({ length: 2400 }, (_, index) => `${index % 7}/page-${index}`);
  const copies = pages.filter((_, index) => index % 10 === 9);
  const files = pages.map((page, index) => [
    `${page}.mdx`,
    `---\ntitle: "${index}"\n---\n\nimport Note from '/snippets/note.mdx';\n\n<Note />\n\n## Kiln\n\n[A](/${pages[(index * 31) % 2400]}#kiln), [b](/gone-${index % 50}) and [c](./page-${index + 7}#ash)\n`,
  ]);
  return {
    'docs.json': JSON.stringify({
      navigation: { pages: [...pages, ...copies.map((page) => `copy/${page}`)] },
    }),
    'snippets/note.mdx': '## From a note\n\n[D](/gone)\n',
    'lost.mdx': '# Lost\n',
    ...Object.fromEntries(files),
    ...Object.fromEntries(
      files.filter((_, index) => index % 10 === 9).map(([file, text]) => [`copy/${file}`, text]),
    ),
  };
}

describe('the pages of a large site', { tags: ['process', 'slow'] }, () => {
  it('are read in threads with the findings of a check in one thread', async () => {
    const root = folder(largeSite());
    const { stdout } = await navProcess(root, ['check', '--format', 'json']);
    const { diagnostics } = JSON.parse(stdout);
    const expected = check(nodeHost({ cwd: root }), 'docs.json')?.diagnostics;
    expect(diagnostics.length).toBeGreaterThan(4000);
    const plain = (all: { code: string; subject: string; range: unknown }[] = []) =>
      all.map(({ code, subject, range }) => ({ code, subject, range }));
    expect(plain(diagnostics)).toEqual(plain(JSON.parse(JSON.stringify(expected))));
  });
});
