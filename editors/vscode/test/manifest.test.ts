import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import project from '../../../package.json' with { type: 'json' };
import core from '../../../packages/core/package.json' with { type: 'json' };
import manifest from '../package.json' with { type: 'json' };

const folder = join(import.meta.dirname, '..');
const sources = readdirSync(join(folder, 'src')).map((file) =>
  readFileSync(join(folder, 'src', file), 'utf8'),
);
const readme = readFileSync(join(folder, 'README.md'), 'utf8');
const { commands, configuration, menus } = manifest.contributes;

describe('the manifest of the extension', () => {
  it('has a title and a function for each command', () => {
    for (const { command, title, category } of commands) {
      expect(category).toBe('nav');
      expect(title).toMatch(/^[A-Z]/);
      expect(
        sources.some((text) => text.includes(`register('${command}'`)),
        command,
      ).toBe(true);
    }
    const registered = sources.join().matchAll(/register\('([^']+)'/g);
    const names = commands.map(({ command }) => command);
    expect(Array.from(registered, ([, name]) => name).sort()).toEqual(names.sort());
    for (const items of Object.values(menus))
      for (const { command } of items) expect(names).toContain(command);
  });

  it('offers fixes in configs and in all pages', () => {
    const item = menus.commandPalette.find(({ command }) => command === 'nav.fixAll');
    const [name, extension] = Array.from(
      item?.when.matchAll(/=~ \/(.+?)\/(?= |$)/g) ?? [],
      ([, pattern = '']) => new RegExp(pattern),
    );
    for (const file of ['docs.json', 'nav.config.json']) expect(file).toMatch(name ?? '');
    expect('package.json').not.toMatch(name ?? '');
    for (const one of ['.md', '.mdx']) expect(one).toMatch(extension ?? '');
    expect('.json').not.toMatch(extension ?? '');
  });

  it('describes each setting, as does the README with its default', () => {
    for (const [name, setting] of Object.entries(configuration.properties)) {
      const text = 'description' in setting ? setting.description : setting.markdownDescription;
      expect(text, name).toMatch(/^[A-Z].*\.$/);
      const cell = `\`${JSON.stringify(setting.default)}\``;
      const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\``));
      expect(row?.split('|')[2]?.trim(), name).toBe(cell);
      const key = name.replace(/^nav\./, '');
      const isUsed =
        sources.some((text) => text.includes(`'${key}'`)) || name === 'nav.trace.server';
      expect(isUsed, name).toBe(true);
    }
  });

  it('starts the extension in workspaces with a config, and for a config without a folder', () => {
    expect(manifest.activationEvents).toEqual([
      'workspaceContains:**/docs.json',
      'workspaceContains:**/docs.config.{ts,js,mjs,mts}',
      'onLanguage:json',
    ]);
  });

  it('has a walkthrough whose commands and texts exist', () => {
    const names = commands.map(({ command }) => command);
    for (const { steps } of manifest.contributes.walkthroughs)
      for (const { description, media } of steps) {
        expect(existsSync(join(folder, media.markdown)), media.markdown).toBe(true);
        for (const [, command = ''] of description.matchAll(/\(command:(nav\.\w+)/g))
          expect(names).toContain(command);
      }
  });

  it('runs no code of an untrusted project', () => {
    const { supported, restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    expect([supported, restrictedConfigurations]).toEqual([
      'limited',
      ['nav.server', 'nav.nodePath'],
    ]);
  });

  it('has what the marketplace shows', () => {
    const { galleryBanner, keywords, categories } = manifest;
    expect(galleryBanner.color).toMatch(/^#[0-9a-f]{6}$/);
    // The marketplace takes at most 30.
    expect(keywords.length).toBeLessThanOrEqual(30);
    expect(keywords).toEqual([...new Set(keywords)].sort());
    expect(categories).toContain('Linters');
  });

  it('shows small pictures that exist', () => {
    const texts = ['README.md', ...readdirSync(join(folder, 'walkthrough'))].map((file) =>
      readFileSync(join(folder, file === 'README.md' ? file : join('walkthrough', file)), 'utf8'),
    );
    const shown = texts.flatMap((text) =>
      Array.from(
        text.matchAll(/!\[[^\]]+\]\((?:\.\.\/)?images\/([\w.-]+)\)/g),
        ([, name = '']) => name,
      ),
    );
    const pictures = readdirSync(join(folder, 'images'));
    expect([...new Set(shown)].sort()).toEqual(pictures.sort());
    const bytes = pictures.map((name) => statSync(join(folder, 'images', name)).size);
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(300_000);
  });

  it('names the repository as the other packages do', () => {
    expect(manifest.repository.url).toBe(project.repository);
    expect(manifest.bugs).toBe(`${project.repository}/issues`);
    expect(manifest.homepage).toBe(core.homepage);
  });

  it('names files that exist', () => {
    for (const file of manifest.files.filter((one) => !one.includes('*')))
      expect(existsSync(join(folder, file)), file).toBe(true);
    expect(manifest.files).toContain(manifest.icon);
  });
});
