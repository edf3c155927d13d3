import { describe, expect, it } from 'vitest';
import { check, memoryHost } from '../../src/index.ts';
import { contentCheck } from '../../src/stages.ts';
import { compilePattern, contentReader } from '../fixture-sites.ts';
import { mint } from '../resolve/site.ts';

/** Returns the first sentence of each message about a component of a page, which may import `/snippets/parts.jsx`. */
function found(page: string, parts = ''): string[] {
  const host = memoryHost({
    'docs.json': JSON.stringify(mint({ pages: ['a'] })),
    'a.mdx': page,
    'snippets/parts.jsx': parts,
  });
  const content = contentCheck(contentReader, compilePattern);
  const { diagnostics } = check(host, 'docs.json', { content, links: true });
  return diagnostics
    .filter(({ code }) => code === 'component-unknown')
    .map(({ message }) => message.replace(/\..*/s, ''));
}

describe('components of a page', () => {
  it('M8.1: a component that a function uses is declared above it', () => {
    const bowl = 'export const Bowl = () => <b>Bowl</b>;\n';
    const shelf = 'export const Shelf = () => <i><Bowl /></i>;\n';
    const named = 'export const Shelf = () => <i>{Bowl}</i>;\n';
    expect(found(`${bowl}${shelf}\n<Shelf />\n`)).toEqual([]);
    expect(found(`${shelf}${bowl}\n<Shelf />\n`)).toEqual([
      'The component fails in Mintlify at "<Bowl>"',
    ]);
    expect(found(`${named}${bowl}\n<Shelf />\n`)).toEqual([]);
  });

  it('M8.2: a component that the outermost function declares below makes the page fail', () => {
    const shelf = (body: string) => `export const Shelf = () => {\n${body}\n};\n\nText\n`;
    const use = 'const all = () => <i><Bowl /></i>;';
    const bowl = 'const Bowl = () => <b>Bowl</b>;';
    expect(found(shelf(`${bowl}\n${use}\nreturn all();`))).toEqual([]);
    expect(found(shelf(`${use}\n${bowl}\nreturn all();`))).toEqual([
      'The page fails in Mintlify at "<Bowl>"',
    ]);
  });

  it('M8.3: each imported name is put above the names before it', () => {
    const parts =
      'export const Bowl = () => <b>Bowl</b>;\nexport const Shelf = () => <i><Bowl /></i>;\n';
    const page = (names: string) => `import { ${names} } from "/snippets/parts.jsx"\n\n<Shelf />\n`;
    expect(found(page('Shelf, Bowl'), parts)).toEqual([]);
    expect(found(page('Bowl, Shelf'), parts)).toEqual([
      'The component fails in Mintlify at "<Bowl>"',
    ]);
  });
});
