import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { processTerminal, wantsColor } from '../../src/terminal/terminal.ts';

describe('color', () => {
  it.each([
    [{}, true, true],
    [{}, false, false],
    [{ NO_COLOR: '1' }, true, false],
    [{ NO_COLOR: '' }, true, true],
    [{ FORCE_COLOR: '1' }, false, true],
    [{ FORCE_COLOR: '' }, false, true],
    [{ FORCE_COLOR: '0' }, true, false],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false, true],
    [{ TERM: 'dumb' }, true, false],
  ])('with %o on a terminal (%s): %s', (env, isTerminal, expected) => {
    expect(wantsColor(env, isTerminal)).toBe(expected);
  });
});

describe('hyperlinks', () => {
  const kitty = { TERM: 'xterm-kitty' };

  it.each([
    [kitty, true, true],
    [kitty, false, false],
    [{ ...kitty, NO_COLOR: '1' }, true, true],
    [{ ...kitty, CI: '1' }, true, false],
    [{ TERM: 'dumb' }, true, false],
    [{ TERM: 'xterm' }, true, false],
    [{ TERM: 'dumb', FORCE_HYPERLINK: '1' }, false, true],
    [{ ...kitty, FORCE_HYPERLINK: '0' }, true, false],
    [{ NETLIFY: 'true' }, false, false],
  ])('with %o on a terminal (%s): %s', async (env: Record<string, string>, isTTY, expected) => {
    // The library reads the environment of the process.
    for (const name of ['CI', 'FORCE_COLOR', 'TERM', 'TERM_PROGRAM', 'VTE_VERSION', 'NO_COLOR'])
      vi.stubEnv(name, undefined);
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    const stream = { isTTY, write: () => true };
    const process = {
      argv: [],
      stdin: stream,
      stdout: stream,
      stderr: stream,
      env,
      cwd: () => '/',
    };
    expect(await processTerminal(process as never).showsLinks()).toBe(expected);
  });
});

describe('the width of the terminal', () => {
  it.each([
    [true, 100, undefined, 100],
    [true, 100, '70', 70],
    // A pseudo terminal does not always have a width.
    [true, 0, '70', 70],
    [true, 0, undefined, undefined],
    [true, 0, 'wide', undefined],
    [false, undefined, '70', undefined],
  ])('terminal: %j, columns: %j, COLUMNS: %j', (isTTY, columns, given, expected) => {
    const process = {
      argv: [],
      stdin: {},
      stdout: { isTTY, columns },
      stderr: {},
      env: { COLUMNS: given },
      cwd: () => '/',
    };
    expect(processTerminal(process as never).columns).toBe(expected);
  });
});

describe('progress', () => {
  function terminal(isTTY: boolean) {
    const written: string[] = [];
    const stream = (name: string) => ({
      isTTY,
      columns: 20,
      write: (text: string) => written.push(`${name}: ${text}`),
    });
    const process = {
      argv: [],
      stdin: { isTTY },
      stdout: stream('out'),
      stderr: stream('err'),
      env: {},
      cwd: () => '/',
    };
    return { written, terminal: processTerminal(process as never) };
  }

  it('is only shown in a terminal', () => {
    const { written, terminal: plain } = terminal(false);
    plain.progress('Reading …');
    plain.write('answer', 'note');
    expect(written).toEqual(['out: answer', 'err: note']);
    expect([plain.interactive, plain.live, plain.color]).toEqual([false, false, false]);
  });

  it('stays on one line, and is cleared before the answer', () => {
    const { written, terminal: live } = terminal(true);
    live.progress('Reading a file with a long name …');
    live.progress('Next');
    live.write('answer');
    expect(written).toEqual([
      'err: Reading a file with',
      'err: \r\u001b[2K',
      'err: Next',
      'err: \r\u001b[2K',
      'out: answer',
    ]);
  });
});
