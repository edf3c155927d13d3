import { describe, expect, it } from 'vitest';
import { statusServer } from '../../../site/test/serve.ts';
import { folder, nav } from '../nav.ts';

describe('check --external', () => {
  it('reports dead links at their places, unless they are allowed', async () => {
    const { address, requests } = await statusServer();
    const root = folder({
      'docs.json': {
        navigation: { pages: ['a'] },
        navbar: { links: [{ label: 'Blog', href: `${address}/404/blog` }] },
      },
      'a.mdx': `[one](${address}/404/page#x) [two](https://docs.example.com) \`[code](${address}/404/code)\``,
    });
    const run = async (...args: string[]) =>
      (await nav(root, ['check', '--format', 'concise', ...args])).stdout;
    const message = (url: string) =>
      `warning external-link The link "${url}" does not work: the server answered 404. Change it, or pass --external-allow.`;
    expect(await run()).toBe('');
    expect(requests).toEqual([]);
    const found = (await run('--external')).trimEnd().split('\n');
    expect(found[0]).toBe(`a.mdx:1:7 ${message(`${address}/404/page`)}`);
    expect(found.slice(1)).toEqual([expect.stringContaining(message(`${address}/404/blog`))]);
    expect(await run('--external', '--external-allow', `${address}/*/blog`)).not.toContain('blog');
    const { code, stderr } = await nav(root, ['check', '--external-allow', 'x']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('requires --external')]);
  });
});
