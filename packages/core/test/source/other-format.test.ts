import { describe, expect, it } from 'vitest';
import { check, memoryHost } from '../../src/index.ts';

function messageOf(text: string): string | undefined {
  const result = check(memoryHost({ 'docs.json': text }), 'docs.json', { files: false });
  return result?.diagnostics.map(({ code, message }) => `${code}: ${message}`).join();
}

describe('a config in another format', () => {
  it.each([
    ['YAML', 'navigation:\n  pages:\n    - introduction\n'],
    ['YAML', '# Site\n\nname: Acme\r\n'],
    ['YAML', '---\nname: Acme\n'],
    ['YAML', '- introduction\n'],
    ['TOML', 'name = "Acme"\n'],
    ['TOML', '# Site\n[navigation]\npages = []\n'],
    ['JavaScript', 'export default { navigation: {} };\n'],
    ['a page', '---\ntitle: Introduction\n---\n\nText.\n'],
    ['XML or HTML', '<!doctype html>\n<html></html>\n'],
  ])('is named: %s', (name, text) => {
    const expected = `invalid-json: This looks like ${name}. Write the file as JSON.`;
    expect(messageOf(text)).toBe(expected);
    expect(messageOf(`\ufeff${text}`)).toBe(expected);
  });

  it.each(['{ name: "Acme" }', '[nul]', 'introduction', '"a": 1', '', '# only a comment'])(
    'is not assumed for %s',
    (text) => {
      expect(messageOf(text)).toMatch(/^invalid-json: (?!This looks like)/);
    },
  );
});
