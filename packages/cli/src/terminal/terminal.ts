import { UsageError } from '@nav/site/failure';
import type { Terminal } from './command.ts';
import { programOf } from './program.ts';

/** @throws UsageError if its current directory does not exist. */
export function processTerminal(
  process: Pick<NodeJS.Process, 'argv' | 'stdin' | 'stdout' | 'stderr' | 'env' | 'cwd'>,
): Terminal {
  const { argv, stdout, stderr, env } = process;
  let shown = false;
  const clearProgress = () => {
    if (shown) stderr.write('\r\x1b[2K');
    shown = false;
  };
  return {
    cwd: workingDirectory(process),
    program: programOf(env, argv[1] ?? ''),
    color: wantsColor(env, stdout.isTTY === true),
    columns: columnsOf(env, stdout),
    rows: stdout.rows || undefined,
    dialog: {
      // Opening it takes time.
      get input() {
        return process.stdin;
      },
      output: stdout,
    },
    interactive: stdout.isTTY === true && process.stdin.isTTY === true,
    live: stdout.isTTY === true,
    workspace: env.GITHUB_WORKSPACE || env.CI_PROJECT_DIR,
    jobSummary: env.GITHUB_STEP_SUMMARY,
    editor: env.VISUAL || env.EDITOR,
    showsLinks: () => showsLinks(env, stdout),
    progress(text) {
      if (!stderr.isTTY) return;
      clearProgress();
      stderr.write(text.slice(0, (stderr.columns || 80) - 1));
      shown = true;
    },
    write(out, err = '') {
      clearProgress();
      if (out !== '') stdout.write(out);
      if (err !== '') stderr.write(err);
    },
  };
}

/** Returns the width of a terminal: `COLUMNS` decides. `undefined` if it is not known, or output does not go to a terminal. */
function columnsOf(
  { COLUMNS = '' }: NodeJS.ProcessEnv,
  { isTTY, columns }: Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>,
): number | undefined {
  const given = isTTY && /^[1-9]\d*$/.test(COLUMNS) ? Number(COLUMNS) : undefined;
  return given ?? (columns || undefined);
}

function workingDirectory(process: Pick<NodeJS.Process, 'cwd'>): string {
  try {
    return process.cwd();
  } catch {
    throw new UsageError(
      'The current directory no longer exists or cannot be read. Change to another one.',
    );
  }
}

/** Returns true if a stream shows hyperlinks (OSC 8): `FORCE_HYPERLINK` decides; by default, only known terminals do. */
async function showsLinks(env: NodeJS.ProcessEnv, stream: NodeJS.WriteStream): Promise<boolean> {
  if (env.FORCE_HYPERLINK === undefined && !stream.isTTY) return false;
  const { createSupportsHyperlinks } = await import('supports-hyperlinks');
  return createSupportsHyperlinks(stream);
}

/** Returns true if output gets color: `FORCE_COLOR` decides, then `NO_COLOR`; by default, only a terminal does. */
export function wantsColor(env: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  const { FORCE_COLOR: force, NO_COLOR: no, TERM: term } = env;
  if (force !== undefined) return force !== '0' && force !== 'false';
  if (no !== undefined && no !== '') return false;
  return isTerminal && term !== 'dumb';
}
