import { flagOf } from '@nav/codemods/internal';
import { codemods, readOptions } from '@nav/codemods/json';
import { describe, expect, it } from 'vitest';
import type { CodemodInfo } from '../../src/protocol/protocol.ts';
import { commandOf, givenOptions, problemsByField } from '../../src/views/codemod-options.ts';

const infos: CodemodInfo[] = [...codemods.values()].map(({ name, summary, options, examples }) => ({
  name,
  summary,
  options,
  examples,
  flags: Object.fromEntries(Object.keys(options).map((option) => [option, flagOf(option)])),
}));
const infoOf = (name: string) => infos.find((info) => info.name === name) as CodemodInfo;
const problemsOf = (name: string, given: Record<string, unknown>) => {
  const codemod = codemods.get(name);
  return problemsByField(infoOf(name), codemod ? readOptions(codemod, given).problems : []);
};

describe('the form of a codemod', () => {
  it.each(infos.map(({ name }) => name))('%s asks for its required options alone', (name) => {
    const required = Object.entries(infoOf(name).options)
      .filter(([, { required, unless }]) => required || unless !== undefined)
      .map(([option]) => flagOf(option));
    const { fields, missing, others } = problemsOf(name, {});
    expect(missing).toEqual(required);
    // It needs one of two options, or both.
    const either = name === 'mark-translated' ? ['Pass --page or --language.'] : [];
    expect([...fields, ...others]).toEqual(either);
  });

  it('gives only what differs from the defaults', () => {
    const values = { by: 'path', key: '', minPages: '3', flat: true } as const;
    const info: CodemodInfo = {
      ...infoOf('sort'),
      options: {
        by: { type: 'text', about: '', default: 'path' },
        key: { type: 'text', about: '' },
        minPages: { type: 'number', about: '', default: 2 },
        flat: { type: 'flag', about: '' },
      },
    };
    expect(givenOptions(info, values)).toEqual({ minPages: '3', flat: true });
  });

  it('shows a problem at its field', () => {
    const { fields, missing, others } = problemsOf('move-page', { from: 'a', map: 'm.csv' });
    expect([...fields.keys()]).toEqual(['from']);
    expect(fields.get('from')).toContain('--map');
    expect([missing, others]).toEqual([[], []]);
    expect([...problemsOf('wrap-root', { in: 'nothing' }).fields.keys()]).toEqual(['in']);
    expect(problemsOf('pages-to-groups', { by: 'mapping' }).fields.get('by')).toContain('--map');
  });

  it('shows the command that does the same', () => {
    const given = { from: 'guides/tea', to: "tea & mum's", noRedirect: true } as const;
    expect(commandOf(infoOf('move-page'), given)).toBe(
      "npx @nav/cli migrate move-page --from guides/tea --to 'tea & mum'\\''s' --no-redirect",
    );
  });
});
