import { check, memoryHost } from '@nav/core';
import { describe, expect, it } from 'vitest';
import { type ImportOptions, importSite, type Source } from '../src/index.ts';
import { edition, filesOf, frameworkOf, group, page, section, sourcePage } from './neutral.ts';

function run(
  texts: Readonly<Record<string, string>>,
  source: Partial<Source>,
  options: Partial<ImportOptions> = {},
) {
  const plan = importSite(filesOf(texts), frameworkOf(source), {
    folder: '',
    out: 'docs.json',
    ...options,
  });
  const edited = Object.fromEntries(plan.pages.map(({ file, after }) => [file, after]));
  return { ...plan, value: JSON.parse(plan.config), edited };
}

describe('importSite', () => {
  it('writes a config that checks without problems', () => {
    const texts = { 'docs/a.md': '# A\n\nText.\n', 'docs/b.md': '---\ntitle: B\n---\nText.\n' };
    const { value, edited, report, config } = run(texts, {
      site: { name: 'Site' },
      editions: [
        edition([section([group('Guides', [page('docs/a.md', 'A'), page('docs/b.md', 'Bee')])])]),
      ],
      pages: [
        sourcePage('docs/a.md', { address: '/a', title: 'A' }),
        sourcePage('docs/b.md', { address: '/b/', title: 'B' }),
      ],
    });
    expect(value.navigation).toEqual({
      groups: [{ group: 'Guides', pages: ['docs/a', 'docs/b'] }],
    });
    expect(value.redirects).toEqual([
      { source: '/a', destination: '/docs/a' },
      { source: '/b', destination: '/docs/b' },
    ]);
    expect(edited).toEqual({
      'docs/a.md': '---\ntitle: A\n---\n\nText.\n',
      'docs/b.md': '---\ntitle: B\nsidebarTitle: Bee\n---\nText.\n',
    });
    expect(report.notConverted.map(({ what }) => what)).toEqual(['colors.primary']);
    const host = memoryHost({ ...texts, ...edited, 'docs.json': config });
    expect(check(host, 'docs.json')?.diagnostics).toEqual([]);
  });
});
