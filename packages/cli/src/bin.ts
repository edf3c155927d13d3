import { reasonOf } from '@nav/site/failure';
import { runCli } from './cli.ts';
import { crashReport, failureResult } from './terminal/failure.ts';
import { printableLines } from './terminal/printer.ts';
import { processTerminal } from './terminal/terminal.ts';

export { runCli };

export async function main(): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A reader that closes the pipe early (`nav pages | head`) is not a failure.
    if (error.code === 'EPIPE') process.exit();
    process.stderr.write(`nav: Cannot write to standard output: ${reasonOf(error)}.\n`);
    process.exit(2);
  });
  // If notes cannot be written, there is nobody to report that to.
  process.stderr.on('error', () => {});

  try {
    const terminal = processTerminal(process);
    const { code, stdout = '', stderr = '' } = await runCli(process.argv.slice(2), terminal);
    terminal.write(stdout, stderr);
    process.exitCode = code;
  } catch (error) {
    const text = failureResult(error)?.stderr ?? crashReport(error, process.env.DEBUG);
    process.stderr.write(printableLines(text));
    process.exitCode = 2;
  }
}
