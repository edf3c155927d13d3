import { runCli } from './cli.ts';
import { troubleOf, UsageError, unexpected } from './terminal/failure.ts';
import { processTerminal } from './terminal/terminal.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that closes the pipe early (`nav pages | head`) is no failure.
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`nav: The answer cannot be written: ${troubleOf(error)}.\n`);
  process.exit(2);
});
// Where chatter cannot be written, nobody can be told.
process.stderr.on('error', () => {});

try {
  const terminal = processTerminal(process);
  const { code, stdout = '', stderr = '' } = await runCli(process.argv.slice(2), terminal);
  terminal.write(stdout, stderr);
  process.exitCode = code;
} catch (error) {
  const said = error instanceof UsageError ? `nav: ${error.message}\n` : undefined;
  process.stderr.write(said ?? unexpected(error, process.env.DEBUG));
  process.exitCode = 2;
}
