import { mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { commit, folder, git, nav, repository, write } from '../nav.ts';

const config = { navigation: { pages: ['intro', 'guides/firing', '/glazes/'] } };
const textOf = (name: string) =>
  Array.from({ length: 20 }, (_, line) => `${name} has a line ${line * 7}\n`).join('');
const files = {
  'site/docs.json': config,
  'site/intro.mdx': '',
  'site/guides/firing.mdx': textOf('firing'),
  'site/glazes.md': textOf('glazes'),
};

function move(root: string, from: string, to: string): void {
  mkdirSync(dirname(join(root, to)), { recursive: true });
  renameSync(join(root, from), join(root, to));
}

async function missingIn(root: string): Promise<{ messages: string[]; texts: string[] }> {
  const { stdout } = await nav(root, ['check', '--only', 'page-not-found', '--format', 'json']);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { message: string; fixes: { edits: { newText: string }[] }[] }[];
  };
  const texts = diagnostics.flatMap(({ fixes }) =>
    fixes.flatMap(({ edits }) => edits.map(({ newText }) => newText)),
  );
  return { messages: diagnostics.map(({ message }) => message), texts };
}

/** Creates a repository whose two pages are renamed in a commit each. */
function renamedSite(): string {
  const root = repository(files);
  move(root, 'site/guides/firing.mdx', 'site/kilns/first-firing.mdx');
  commit(root);
  move(root, 'site/glazes.md', 'site/kilns/glazes.mdx');
  commit(root);
  return root;
}

describe('nav check in a repository', { tags: ['process'] }, () => {
  it('names the commits that renamed missing pages, and fixes their entries', async () => {
    const root = renamedSite();
    const { messages, texts } = await missingIn(join(root, 'site'));
    expect(messages).toEqual([
      expect.stringMatching(
        /^The page "guides\/firing" .* "kilns\/first-firing" in [0-9a-f]{7,}\.$/,
      ),
      expect.stringMatching(/^The page "glazes" .* "kilns\/glazes" in [0-9a-f]{7,}\.$/),
    ]);
    expect(texts).toEqual(['"kilns/first-firing"', '"kilns/glazes"']);
    await nav(join(root, 'site'), ['check', '--fix']);
    expect((await missingIn(join(root, 'site'))).messages).toEqual([]);
  });

  it('knows no renames that a shallow clone lacks', async () => {
    const root = renamedSite();
    write(root, 'site/other.mdx', 'other');
    commit(root);
    git(root, 'clone', '--quiet', '--depth', '1', `file://${root}`, 'clone');
    const { messages } = await missingIn(join(root, 'clone/site'));
    expect(messages).toEqual([
      'The page "guides/firing" does not exist. Create the file or remove the entry.',
      'The page "glazes" does not exist. Did you mean "kilns/glazes"?',
    ]);
  });

  it('leaves out pages that left the site', async () => {
    const root = repository(files);
    move(root, 'site/guides/firing.mdx', 'firing.mdx');
    commit(root);
    const { messages, texts } = await missingIn(join(root, 'site'));
    expect(messages).toEqual([
      'The page "guides/firing" does not exist. Create the file or remove the entry.',
    ]);
    expect(texts).toEqual([]);
  });
});

it('nav check works without git', async () => {
  const root = join(renamedSite(), 'site');
  vi.stubEnv('PATH', '');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const { messages } = await missingIn(root);
  expect(messages).toEqual([
    'The page "guides/firing" does not exist. Create the file or remove the entry.',
    'The page "glazes" does not exist. Did you mean "kilns/glazes"?',
  ]);
});

it('nav check works outside a repository', async () => {
  const { 'site/glazes.md': _, ...rest } = files;
  const { messages } = await missingIn(join(folder(rest), 'site'));
  expect(messages).toEqual([
    'The page "glazes" does not exist. Create the file or remove the entry.',
  ]);
});
