import { type Host, memoryHost } from '@nav/core';
import { describe, expect, test } from 'vitest';
import { type Codemod, codemods, planSync } from '../../src/index.ts';

const REASON = 'EACCES: permission denied';

const files = {
  'docs.json': JSON.stringify({
    navigation: {
      groups: [{ group: 'A', pages: ['index', 'guides/a', 'gone'] }, { $ref: './part.json' }],
    },
  }),
  'part.json': JSON.stringify({ group: 'B', pages: ['b'] }),
  'index.mdx': '[A](/guides/a)',
  'guides/a.mdx': '',
  'b.mdx': '',
  'c.mdx': '',
};

/** A host with the files above, except for an unreadable file or folder. */
function hostWithout(lost: string): Host {
  const whole = memoryHost(files);
  const isLost = (path: string) => path === lost || path.startsWith(`${lost}/`);
  return {
    read: (path) => (isLost(path) ? undefined : whole.read(path)),
    whyUnreadable: (path) => (path === lost && path in files ? REASON : undefined),
    list: (folder) =>
      [...whole.list(folder)].map((one) =>
        one.folder === lost ? { folder: lost, files: [], unreadable: REASON } : one,
      ),
  };
}

function planned(name: string, options: Record<string, unknown>, lost: string) {
  const host = hostWithout(lost);
  const codemod = codemods.get(name) as Codemod;
  return planSync(codemod, options, { file: 'docs.json', text: files['docs.json'], host });
}

describe('an unreadable file or folder', () => {
  test.each([
    ['remove-missing', {}, 'guides'],
    ['remove-missing', {}, 'part.json'],
    ['add-orphans', {}, 'guides'],
    ['add-orphans', {}, 'part.json'],
    ['add-orphans', {}, 'c.mdx'],
    ['move-page', { from: 'guides/a', to: 'z' }, 'guides'],
    ['move-page', { from: 'guides/a', to: 'z' }, 'guides/a.mdx'],
    ['move-page', { from: 'guides/a', to: 'z' }, 'index.mdx'],
    ['move-page', { from: 'b', to: 'z' }, 'part.json'],
    ['remove-page', { page: 'b' }, 'part.json'],
    ['remove-page', { page: 'guides/a' }, 'guides'],
    ['inline-refs', {}, 'part.json'],
  ])('fails %s %j: %s', (name, options, lost) => {
    const { status, fault, reason, files: done } = planned(name, options, lost);
    expect([status, fault]).toEqual(['failed', 'unreadable']);
    expect(reason).toContain(`${lost} (${REASON})`);
    expect(done.map(({ before, after }) => [before, after])).toEqual([
      [files['docs.json'], files['docs.json']],
    ]);
  });

  test('does not matter if it is not needed', () => {
    const options = { in: 'tabs', label: 'Docs' };
    expect(planned('wrap-root', options, 'guides').status).toBe('changed');
  });

  test('can be a broken symlink instead of a page', () => {
    const host: Host = {
      ...memoryHost(files),
      whyUnreadable: (path) => (path === 'gone.mdx' ? 'a broken symbolic link' : undefined),
    };
    const input = { file: 'docs.json', text: files['docs.json'], host };
    for (const [name, options] of [
      ['move-page', { from: 'gone', to: 'z' }],
      ['remove-page', { page: 'gone' }],
      ['remove-missing', {}],
    ] as const) {
      expect(planSync(codemods.get(name) as Codemod, options, input)).toMatchObject({
        status: 'failed',
        reason: expect.stringContaining('gone.mdx (a broken symbolic link)'),
      });
    }
  });
});
