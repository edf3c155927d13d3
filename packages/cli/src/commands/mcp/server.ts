import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Terminal } from '../../terminal/command.ts';
import { crashReport, failureResult } from '../../terminal/failure.ts';
import { printableLines } from '../../terminal/printer.ts';
import { version } from '../../terminal/version.ts';
import type { Answer, RunLine, ToolAnswer, ToolSession } from './answers.ts';
import { tools } from './tools.ts';

const INSTRUCTIONS =
  'nav checks and refactors the navigation of documentation sites (docs.json). Call "check" before and after you edit a docs.json or its pages. Do not move, rename or delete pages by hand: plan a codemod, which also updates entries, links and redirects.';

/** Serves the tools to one agent until its input ends. */
export async function serve(run: RunLine, terminal: Terminal, canWrite: boolean): Promise<void> {
  const { cwd: root, dialog } = terminal;
  const session: ToolSession = {
    root,
    plans: new Map(),
    run: (argv) => runQuietly(run, argv, root),
  };
  const inTurn = queue();
  const ended = once(dialog.input, 'end');
  const connection = serveStdio(
    () => {
      const server = new McpServer(
        { name: 'nav', version },
        { instructions: INSTRUCTIONS, capabilities: { tools: {} } },
      );
      for (const { name, writes, description, input, answer } of tools) {
        if (writes && !canWrite) continue;
        const annotations = {
          readOnlyHint: !writes,
          destructiveHint: writes === true,
          idempotentHint: !writes,
          openWorldHint: false,
        };
        server.registerTool(
          name,
          { description, inputSchema: input, annotations },
          async (given) => {
            const { text, isError } = await inTurn(() =>
              answered(() => answer(given as never, session)),
            );
            return { content: [{ type: 'text' as const, text }], ...(isError ? { isError } : {}) };
          },
        );
      }
      return server;
    },
    {
      transport: new StdioServerTransport(
        dialog.input as NodeJS.ReadStream,
        dialog.output as NodeJS.WriteStream,
      ),
    },
  );
  await ended;
  await connection.close();
}

/** Runs a tool and returns its answer. Errors become answers, so that the agent can read them. */
async function answered(work: () => Promise<ToolAnswer>): Promise<ToolAnswer> {
  try {
    return await work();
  } catch (error) {
    const text = failureResult(error)?.stderr ?? crashReport(error, undefined);
    return { text: printableLines(text), isError: true };
  }
}

/** Runs a command line without a terminal. */
async function runQuietly(run: RunLine, argv: readonly string[], cwd: string): Promise<Answer> {
  let notes = '';
  const {
    code,
    stdout = '',
    stderr = '',
  } = await run(argv, {
    cwd,
    within: cwd,
    program: 'nav',
    color: false,
    interactive: false,
    live: false,
    dialog: { input: new PassThrough().end(), output: new PassThrough() },
    showsLinks: async () => false,
    progress() {},
    write(out, err = '') {
      notes += out + err;
    },
  });
  return { text: stdout, notes: notes + stderr, code };
}

/** Returns a function that runs tasks one after another, because each may use all processors and a lot of memory. */
function queue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}
