import { EventEmitter, once } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { runCli } from '../../src/cli.ts';
import type { CommandResult } from '../../src/terminal/command.ts';
import { processTerminal } from '../../src/terminal/terminal.ts';

/** The characters that keys send. */
export const keys = {
  enter: '\r',
  down: '\u001b[B',
  cancel: '\u0003',
  /** Deletes the line that was typed so far. */
  clear: '\u0015',
} as const;

/** A run of `nav` in a terminal with a keyboard. */
export interface Prompting {
  /** Waits until a matching prompt or answer is shown, then types. */
  at(shown: RegExp, ...typed: string[]): Promise<void>;
  /** Returns the result of the run and everything that was on the screen. */
  end(): Promise<CommandResult & { screen: string }>;
}

/** Runs `nav` in a folder as in a terminal, in this process. */
export function prompting(cwd: string, ...argv: string[]): Prompting {
  const keyboard = Object.assign(new PassThrough(), {
    isTTY: true,
    isRaw: false,
    setRawMode(isRaw: boolean) {
      keyboard.isRaw = isRaw;
      return keyboard;
    },
  });
  const drawn = new EventEmitter();
  let all = '';
  let fresh = '';
  const output = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      const text = stripVTControlCharacters(String(chunk));
      all += text;
      fresh += text;
      drawn.emit('more');
      done();
    },
  });
  const screen = Object.assign(output, { isTTY: true, columns: 200, rows: 60 });
  const terminal = processTerminal({
    argv: [],
    stdin: keyboard,
    stdout: screen,
    stderr: screen,
    env: { NO_COLOR: '1' },
    cwd: () => cwd,
  } as never);
  let ended = false;
  const outcome = runCli(argv, terminal).finally(() => {
    ended = true;
    drawn.emit('more');
  });

  return {
    async at(shown, ...typed) {
      while (!shown.test(fresh)) {
        if (ended) throw new Error(`${shown} was never shown, only:\n${all}`);
        await once(drawn, 'more');
      }
      fresh = '';
      for (const text of typed) keyboard.write(text);
    },
    async end() {
      const result = await outcome;
      if (keyboard.isRaw) throw new Error('The terminal was left in raw mode.');
      return { ...result, screen: all };
    },
  };
}
