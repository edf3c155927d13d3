import { runCli } from './cli.ts';
import { unexpected } from './failure.ts';
import { processTerminal } from './terminal.ts';

// A reader that closes the pipe early (`nav pages | head`) is no failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}

try {
  const terminal = processTerminal(process);
  const { code, stdout = '', stderr = '' } = await runCli(process.argv.slice(2), terminal);
  terminal.write(stdout, stderr);
  process.exitCode = code;
} catch (error) {
  process.stderr.write(unexpected(error, process.env.DEBUG));
  process.exitCode = 2;
}
