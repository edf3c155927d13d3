import { fileURLToPath } from 'node:url';
import { command } from '../../../packages/cli/src/commands/preview/preview.ts';
import { failureResult } from '../../../packages/cli/src/terminal/failure.ts';
import { processTerminal } from '../../../packages/cli/src/terminal/terminal.ts';

// Runs `nav preview FOLDER` from the files of the extension, for projects without `@nav/cli`.
const [, , folder = '.'] = process.argv;
const assets = fileURLToPath(new URL('./preview', import.meta.url));
try {
  await command.run([folder], { port: '0', assets }, processTerminal(process));
} catch (error) {
  process.stderr.write(failureResult(error)?.stderr ?? `${error}\n`);
  process.exitCode = 2;
}
