import { createHash } from 'node:crypto';
import { codePoint } from '@nav/cases/code-points';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { portableContentHash } from '../../src/pages/copies/content-hash.ts';

test('the hash of a page is the id that git gives to it', () => {
  // git hash-object of a file with the text.
  expect(portableContentHash('# A page\n')).toBe('3f45f109050c8198cacad02d3e2cfb3ccdc624c5');
});

test('the hash of a page does not depend on the ends of its lines', () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint }), (text) => {
      const lines = text.replace(/\r+\n/g, '\n');
      const content = Buffer.from(lines);
      const blob = Buffer.concat([Buffer.from(`blob ${content.length}\0`), content]);
      const id = createHash('sha1').update(blob).digest('hex');
      expect(portableContentHash(lines)).toBe(id);
      expect(portableContentHash(lines.replaceAll('\n', '\r\n'))).toBe(id);
    }),
  );
});
