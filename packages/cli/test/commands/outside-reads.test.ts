import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commit, folder, git, nav, write } from '../nav.ts';

const SECRET = 'hunter2';
const config = '{ "navigation": { "pages": ["a"] } }\n';

/** A cloned repository next to a file of the user, with one link to that file, as strangers may commit it. */
function clone(
  link: string,
  files: Record<string, string> = {},
): { outside: string; root: string } {
  const outside = folder({ 'secret.json': `{ "${SECRET}": "${SECRET}" }\n` });
  const root = join(outside, 'evil');
  const all = { 'docs.json': config, 'a.mdx': '# A\n', ...files };
  for (const [path, text] of Object.entries(all)) write(root, path, text);
  git(root, 'init', '--quiet');
  if (link !== '') symlinkSync('../secret.json', join(root, link));
  commit(root);
  return { outside, root };
}

describe.skipIf(process.platform === 'win32')(
  'a committed link out of the repository',
  { tags: ['process'] },
  () => {
    it('is not read as settings', async () => {
      const { root } = clone('nav.config.json');
      const { code, stdout, stderr } = await nav(root, ['check']);
      expect(stdout + stderr).not.toContain(SECRET);
      expect(stderr).toContain('leads out of its repository');
      expect(code).toBe(2);
    });

    it('is not read as settings in package.json', async () => {
      const { root } = clone('package.json');
      const { code, stdout, stderr } = await nav(root, ['check']);
      expect(stdout + stderr).not.toContain(SECRET);
      expect(code).toBe(0);
    });

    it('is not read as a baseline', async () => {
      const { root } = clone('nav.baseline.json');
      const { code, stdout, stderr } = await nav(root, ['check']);
      expect(stdout + stderr).not.toContain(SECRET);
      expect(stdout).toContain('leads out of its repository');
      expect(code).toBe(2);
      expect((await nav(root, ['check', '--update-baseline'])).stdout).not.toContain(SECRET);
    });

    it('is not read as a source map', async () => {
      const { root } = clone('docs.json.map');
      const { stdout, stderr } = await nav(root, ['trace', 'docs.json:1']);
      expect(stdout + stderr).not.toContain(SECRET);
      expect((await nav(root, ['migrate', 'wrap-root', '--in', 'tabs'])).code).toBe(0);
    });
  },
);

describe('an import', { tags: ['process'] }, () => {
  it.each([
    ['from the folder above', '.', ['evil']],
    ['to a folder above', 'evil', ['--out', '../docs.json']],
  ])('%s reads only the repository of the site', async (_, cwd, args) => {
    const { outside } = clone('', {
      'docusaurus.config.js':
        "module.exports = { title: 'T', presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] };\n",
      'sidebars.js':
        "const s = require('../secret.json');\nmodule.exports = { docs: [{ type: 'category', label: JSON.stringify(s), items: ['a'] }, 'b'] };\n",
      'docs/a.md': '# A\n',
      'docs/b.md': '# B\n',
    });
    const { stdout, stderr } = await nav(join(outside, cwd), [
      'import',
      'docusaurus',
      ...args,
      '--dry-run',
    ]);
    expect(stdout).toContain('docs/b"');
    expect(stdout + stderr).not.toContain(SECRET);
  });
});
