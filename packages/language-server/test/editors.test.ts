import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import core from '../../core/package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const page = read('apps/docs/editor.mdx');

describe('the files for editors', () => {
  it.each([
    'neovim/lsp/nav.lua',
    'helix/languages.toml',
    'emacs/nav.el',
    'zed/settings.json',
    'jetbrains/template.json',
    'sublime/LSP.sublime-settings',
  ])('%s is what the documentation shows', (file) => {
    expect(page).toContain(`\n${read(`editors/${file}`)}\`\`\``);
    expect(read('editors/README.md')).toContain(`](${file})`);
  });

  it('have valid JSON where it is JSON', () => {
    for (const file of ['zed/settings.json', 'jetbrains/template.json'])
      expect(() => JSON.parse(read(`editors/${file}`))).not.toThrow();
  });

  it('have the homepage and a version of the packages in the entry for Mason', () => {
    const entry = read('editors/neovim/mason/package.yaml');
    expect(entry).toContain(`homepage: ${core.homepage}\n`);
    expect(entry).toMatch(/id: pkg:npm\/%40nav\/cli@\d+\.\d+\.\d+\n/);
  });
});
