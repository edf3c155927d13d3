import { type Watch, watchSites } from '@nav/site/watch-sites';
import type { CommandResult, Terminal } from '../../terminal/command.ts';
import { failureResult } from '../../terminal/failure.ts';
import { CLEAR } from '../../terminal/printer.ts';

type Shown = Pick<CommandResult, 'stdout' | 'stderr'>;

/** Prints the result of a check, and of another one after each relevant change. */
export function watchChecks(
  check: Watch<Shown, Terminal>['check'],
  terminal: Terminal,
): Promise<never> {
  const show = (result: Shown, notes: string) => printResult(result, notes, terminal);
  return watchSites({ check, show, resultOf: failureResult }, terminal);
}

function printResult({ stdout = '', stderr = '' }: Shown, notes: string, terminal: Terminal): void {
  terminal.write(terminal.live ? CLEAR : '', notes);
  terminal.write(stdout, stderr);
  terminal.write('', 'Watching for changes. Press Ctrl+C to stop.\n');
}
