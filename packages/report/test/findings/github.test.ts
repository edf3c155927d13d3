import { codePoint } from '@nav/cases/code-points';
import { type Code, messages } from '@nav/core';

import { printable } from '@nav/display';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { githubReport } from '../../src/findings/github.ts';
import { reporting, samePath } from '../reporting.ts';
import { runs } from '../runs.ts';

const codes = Object.keys(messages) as Code[];

describe('github', () => {
  /** Parses a workflow command like the runner of GitHub Actions. */
  function read(line: string) {
    const [, name, properties = '', data = ''] = /^::(\w+) (.*?)::(.*)$/s.exec(line) ?? [];
    const decode = (text: string) =>
      text
        .replaceAll('%0D', '\r')
        .replaceAll('%0A', '\n')
        .replaceAll('%3A', ':')
        .replaceAll('%2C', ',')
        .replaceAll('%25', '%');
    return {
      name,
      properties: Object.fromEntries(
        properties.split(',').map((pair) => {
          const equals = pair.indexOf('=');
          return [pair.slice(0, equals), decode(pair.slice(equals + 1))];
        }),
      ),
      data: data.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%'),
    };
  }

  const lines = (output: string) => output.split('\n').slice(0, -1);

  it('escapes what would end a property or the message', () => {
    const found = { file: 'a,b:c%2C.json', message: '100% of this, and: that::end' };
    expect(githubReport(reporting(found), samePath)).toBe(
      '::error file=a%2Cb%3Ac%252C.json,line=1,col=1,endLine=1,endColumn=1,title=page-not-found::100%25 of this, and: that::end\n',
    );
  });

  it('can be decoded, with one line for each finding and nothing that steers a terminal', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: codePoint }), (file, message) => {
        const output = githubReport(reporting({ file, message }, { severity: 'info' }), samePath);
        const [line = '', other, ...rest] = lines(output);
        expect(rest).toEqual([]);
        expect(other).toMatch(/^::notice /);
        const command = read(line);
        expect(command.name).toBe('error');
        expect(command.properties.file).toBe(printable(file));
        expect(command.data).toBe(message.split('\n').map(printable).join('\n'));
      }),
      { numRuns: runs(30) },
    );
  });

  it('has at most ten annotations of each level, errors first, and lists what does not fit', () => {
    const severity = fc.constantFrom('error' as const, 'warning' as const, 'info' as const);
    const code = fc.constantFrom('page-not-found' as const, 'no-effect' as const, ...codes);
    const findings = fc.array(fc.record({ severity, code }), { maxLength: 80 });
    fc.assert(
      fc.property(findings, (drawn) => {
        const found = drawn
          .filter((one) => one.code !== 'unreadable-file')
          .map((one, index) => ({
            ...one,
            message: `Finding <${index}>.`,
            args: one.code === 'orphan-page' ? { path: 'a', file: 'a.mdx' } : { a: 1 },
          })) as never[];
        const commands = lines(githubReport(reporting(...found), samePath)).map(read);
        const names = commands.map(({ name }) => name);
        expect(names).toEqual(names.toSorted((a, b) => order(a) - order(b)));
        for (const name of ['error', 'warning', 'notice'] as const) {
          const alike = commands.filter((command) => command.name === name);
          expect(alike.length).toBeLessThanOrEqual(10);
          const wanted = drawn.filter(
            (one) => commandOf[one.severity] === name && one.code !== 'unreadable-file',
          );
          if (wanted.length > 0) expect(alike.length).toBeGreaterThan(0);
          const more = alike.find(({ properties }) => /^[\d,]+ more /.test(properties.title ?? ''));
          if (wanted.length > 10 && !alike.some(({ data }) => data.includes('entries name')))
            expect(more?.properties.title).toMatch(`${wanted.length - 9} more `);
          // Each code with findings is named.
          const text = alike.map(({ properties, data }) => `${properties.title} ${data}`).join();
          for (const one of wanted) expect(text).toContain(one.code);
        }
      }),
      { numRuns: runs(30) },
    );
  });

  it('stays within the length of a message that GitHub shows', () => {
    const found = codes.flatMap((code) =>
      Array.from({ length: 10 }, (_, index) => ({
        code: code === 'unreadable-file' || code === 'pattern' ? ('no-effect' as const) : code,
        message: `${index} ${'long '.repeat(1000)}`,
        args: { path: `${index}`, file: `${index}.mdx` } as never,
      })),
    );
    const list = lines(githubReport(reporting(...found), samePath)).at(-1) as string;
    expect(list.length).toBeLessThan(64_000);
    expect(list).toMatch(/… and \d+ more lines\. Run `npx @nav\/cli check --all`\.$/);
  });
});

const commandOf = { error: 'error', warning: 'warning', info: 'notice' } as const;

function order(name = ''): number {
  return ['error', 'warning', 'notice'].indexOf(name);
}
