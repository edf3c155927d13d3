import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readCase, siteOf } from '@nav/cases';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { TextEdit } from 'vscode-languageserver-protocol';
import { completeConfig } from '../src/features/completion/complete-config.ts';
import { completePage } from '../src/features/completion/complete-page.ts';
import { subjectAt } from '../src/places/subject.ts';
import { trackSite } from '../src/sites/edited-site.ts';
import type { OpenText } from '../src/texts/open-texts.ts';
import { uriOf } from '../src/texts/uris.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'nav-complete-')));
const session = readCase(join(import.meta.dirname, 'fixtures/complete-values.txt'), [
  'session.json',
  'answers.json',
]);
const sources = siteOf(session);
for (const file of [
  'docs.json',
  'parts/api.json',
  'api/pets.yaml',
  'index.mdx',
  'guides/install.mdx',
]) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), sources[file] as string);
}
afterAll(() => rmSync(folder, { recursive: true }));

const PLAIN = { snippets: false, resolves: false, format: 'markdown' as const };
const texts = new Map<string, OpenText>();
const site = trackSite(join(folder, 'docs.json'), {
  texts,
  watches: true,
  settings: () => ({ links: false, redirects: false, translations: false, cache: false }),
});

/** Opens a file of the site with another text. */
function edited(file: string, text: string) {
  const path = join(folder, file);
  texts.set(path, { uri: uriOf(path), version: 1, text });
  site.changed([path]);
  const current = site.current();
  if (!current) throw new Error('The config is gone.');
  return { site: current, file };
}

const PARTS = [
  '',
  '"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\\',
  '\n',
  '\r\n',
  '😀',
  '"$ref"',
  '](',
  '<',
  '#',
];

/** A text in which some characters are replaced. */
function broken(valid: string): fc.Arbitrary<string> {
  const change = fc.tuple(fc.nat(valid.length), fc.nat(3), fc.constantFrom(...PARTS));
  return fc
    .array(change, { maxLength: 5 })
    .map((changes) =>
      changes.reduce(
        (text, [at, length, part]) => text.slice(0, at) + part + text.slice(at + length),
        valid,
      ),
    );
}

describe('completion in a broken text', () => {
  it('is possible at every offset of a config, within the line of the cursor', () => {
    const valid = sources['docs.json'] as string;
    fc.assert(
      fc.property(broken(valid), fc.boolean(), (text, snippets) => {
        const at = edited('docs.json', text);
        const positions = at.site.positions('docs.json');
        for (let offset = 0; offset <= text.length; offset += 3) {
          // Editors have no place inside of a line break.
          if (text.slice(offset - 1, offset + 1) === '\r\n') continue;
          subjectAt(at, offset);
          for (const { textEdit } of completeConfig(at, offset, {
            snippets,
            resolves: false,
            format: 'markdown',
          })?.items ?? []) {
            const { start, end } = (textEdit as TextEdit).range;
            const [from, to] = [positions.offsetAt(start), positions.offsetAt(end)];
            expect(from <= offset && offset <= to, `${from} ${offset} ${to}`).toBe(true);
            expect(text.slice(from, to)).not.toMatch(/[\r\n]/);
          }
        }
      }),
      { numRuns: process.env.NAV_SLOW === '1' ? 1000 : 12 },
    );
  });

  it('replaces a part of a value with one that is valid JSON', () => {
    const valid = sources['docs.json'] as string;
    const at = edited('docs.json', valid);
    for (let offset = 0; offset <= valid.length; offset += 1) {
      for (const { label, textEdit, additionalTextEdits = [] } of completeConfig(at, offset, PLAIN)
        ?.items ?? []) {
        const edits = [textEdit as TextEdit, ...additionalTextEdits];
        const positions = at.site.positions('docs.json');
        const ordered = edits
          .map(({ range, newText }) => ({
            from: positions.offsetAt(range.start),
            to: positions.offsetAt(range.end),
            newText,
          }))
          .sort((a, b) => b.from - a.from);
        const changed = ordered.reduce(
          (text, { from, to, newText }) => text.slice(0, from) + newText + text.slice(to),
          valid,
        );
        expect(() => JSON.parse(changed), `${label} at ${offset}: ${changed}`).not.toThrow();
      }
    }
  });

  it('is possible at every offset of a page', () => {
    const valid = sources['index.mdx'] as string;
    fc.assert(
      fc.property(broken(valid), (text) => {
        const at = edited('index.mdx', text);
        for (let offset = 0; offset <= text.length; offset += 1) completePage(at, offset, PLAIN);
      }),
      { numRuns: process.env.NAV_SLOW === '1' ? 500 : 15 },
    );
  });
});
