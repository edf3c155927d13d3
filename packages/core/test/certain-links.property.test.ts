import { applyEdits } from '@nav/positions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check, memoryHost } from '../src/index.ts';
import { chooseFixes } from '../src/internal.ts';
import { runs } from './runs.ts';

/** Words of names, many of them one edit from another. */
const WORDS = [
  ...[
    'import',
    'export',
    'get',
    'set',
    'create',
    'delete',
    'agent',
    'agents',
    'contact',
    'contract',
  ],
  ...['overview', 'quickstart', 'manage', 'manager', 'rows', 'data', 'sorting', 'storing', 'trial'],
  ...['trail', 'install', 'uninstall', 'firing', 'glazing', 'batch', 'bath', 'model', 'mode'],
  ...['v1', 'v2', '2024', '2025', '18', '20'],
];
const word = fc.constantFrom(...WORDS);
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('-'));
const page = fc.record({
  folder: fc.constantFrom('guides', 'v1', 'v2', 'fr'),
  name,
  headings: fc.uniqueArray(name, { maxLength: 4 }),
});

/** Pages that all link to each page and heading, one link a line. */
interface Site {
  files: Record<string, string>;
  links: readonly string[];
}

const sites = fc
  .uniqueArray(page, {
    minLength: 2,
    maxLength: 12,
    selector: (one) => `${one.folder}/${one.name}`,
  })
  .map((pages): Site => {
    const links = pages.flatMap(({ folder, name, headings }) => {
      const path = `/${folder}/${name}`;
      return [path, ...headings.map((heading) => `${path}#${heading}`)];
    });
    const files: Record<string, string> = {
      'docs.json': JSON.stringify({
        $schema: 'https://mintlify.com/docs.json',
        navigation: { pages: ['start'] },
      }),
    };
    for (const { folder, name, headings } of pages)
      files[`${folder}/${name}.mdx`] = headings.map((one) => `## ${one}\n`).join('\n');
    return { files, links };
  });

/** Returns the links of the start page after the fixes of one check. */
function fixedLinks(files: Record<string, string>, links: readonly string[]): string[] {
  const text = links.map((link) => `[](${link})`).join('\n');
  const result = check(memoryHost({ ...files, 'start.mdx': text }), 'docs.json', { links: true });
  const { editsByFile } = chooseFixes(result?.diagnostics ?? [], (file) => file === 'start.mdx');
  return applyEdits(text, editsByFile.get('start.mdx') ?? [])
    .split('\n')
    .map((line) => line.slice(3, -1));
}

describe('fixes of links', () => {
  it('leave links to removed pages and headings alone', () => {
    fc.assert(
      fc.property(sites, fc.infiniteStream(fc.nat(3)), ({ files, links }, choices) => {
        const left = Object.entries(files).flatMap(([file, text]): [string, string][] => {
          if (file === 'docs.json') return [[file, text]];
          if (choices.next().value === 0) return [];
          const lines = text.split('\n').filter(() => choices.next().value !== 0);
          return [[file, lines.join('\n')]];
        });
        expect(fixedLinks(Object.fromEntries(left), links)).toEqual(links);
      }),
      { numRuns: runs(60, 2000) },
    );
  });

  it('restore misspelled links, or leave them alone', () => {
    let restored = 0;
    let misspelled = 0;
    fc.assert(
      fc.property(sites, fc.nat(), fc.nat(), fc.nat(2), ({ files, links }, which, where, kind) => {
        const link = links[which % links.length] as string;
        const start = Math.max(link.lastIndexOf('/'), link.lastIndexOf('#')) + 2;
        const at = start + (where % Math.max(1, link.length - start - 1));
        const wrong = misspell(link, at, kind);
        const known = new Set([...links, ...links.map((one) => one.replace(/#.*/, ''))]);
        fc.pre(wrong !== link && !known.has(wrong));
        const [fixed] = fixedLinks(files, [wrong]);
        expect([wrong, link]).toContain(fixed);
        misspelled += 1;
        if (fixed === link) restored += 1;
      }),
      { numRuns: runs(150, 5000) },
    );
    expect(restored / misspelled).toBeGreaterThan(0.6);
  });
});

/** Drops, doubles or swaps a letter. */
function misspell(link: string, at: number, kind: number): string {
  const [before, after] = [link.slice(0, at), link.slice(at + 1)];
  const letter = link[at] ?? '';
  if (kind === 0) return before + after;
  if (kind === 1) return before + letter + letter + after;
  return before + (after[0] ?? '') + letter + after.slice(1);
}
