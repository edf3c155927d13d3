import { describe, expect, it } from 'vitest';
import { attributeFiles } from '../../src/pages/links/attribute-files.ts';

describe('attributeFiles', () => {
  it('finds paths in attributes for files', () => {
    const text = '<A img="./a.png" icon="star" srcset="b.png 2x, c.png 100w" cover="/d.png" />';
    const paths = attributeFiles(text).map(({ path }) => path);
    expect(paths).toEqual(['./a.png', 'b.png', 'c.png', '/d.png']);
  });
});
