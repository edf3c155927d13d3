import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const nav = join(import.meta.dirname, '../../bin/nav.js');

function message(content: object): string {
  const text = JSON.stringify({ jsonrpc: '2.0', ...content });
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

// The client of VS Code passes the last one.
it.each([[[]], [['--stdio']], [['--stdio', `--clientProcessId=${process.pid}`]]])(
  'serves an editor until it ends: nav lsp %s',
  { tags: ['process'] },
  async (flags) => {
    const child = spawn(process.execPath, [nav, 'lsp', ...flags]);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    let stdout = '';
    const answered = new Promise<void>((resolve) => {
      child.stdout.on('data', (data) => {
        stdout += data;
        if (stdout.includes('serverInfo')) resolve();
      });
    });
    const params = {
      processId: null,
      rootUri: null,
      capabilities: { textDocument: { hover: {} } },
    };
    child.stdin.write(message({ id: 1, method: 'initialize', params }));
    await answered;
    const { result } = JSON.parse(stdout.slice(stdout.indexOf('{')));
    expect(result.capabilities).toMatchObject({ positionEncoding: 'utf-16', hoverProvider: true });
    child.stdin.write(message({ id: 2, method: 'shutdown' }) + message({ method: 'exit' }));
    expect(await ended).toBe(0);
  },
);
