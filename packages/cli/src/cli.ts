import type { Command, Outcome, Terminal } from './terminal/command.ts';
import { UsageError } from './terminal/failure.ts';
import { ownVersion } from './terminal/version.ts';

interface CommandRow {
  about: string;
  /** @param args what follows the name: the options of some commands depend on it. */
  load(args: readonly string[]): Promise<{ command: Command }>;
}

/** Every command. A run loads only the one that it names. */
const commands: Readonly<Record<string, CommandRow>> = {
  check: {
    about: 'find every mistake in the navigation',
    load: () => import('./commands/check/check.ts'),
  },
  resolve: {
    about: 'show the whole navigation as a tree',
    load: () => import('./commands/resolve.ts'),
  },
  pages: {
    about: 'list every page in reading order',
    load: () => import('./commands/pages.ts'),
  },
  explain: {
    about: 'tell where a page stands and what surrounds it',
    load: () => import('./commands/explain.ts'),
  },
  diff: {
    about: 'compare two navigations, and write the redirects between them',
    load: () => import('./commands/diff.ts'),
  },
  migrate: {
    about: 'restructure a config with a codemod',
    load: async (args) => (await import('./commands/migrate/migrate.ts')).commandFor(args),
  },
  trace: {
    about: 'tell where a place of a migrated config came from',
    load: () => import('./commands/trace.ts'),
  },
  init: {
    about: 'write a docs.json for a folder of pages',
    load: () => import('./commands/init/init.ts'),
  },
  rules: {
    about: 'explain a finding, or list all of them',
    load: () => import('./commands/rules/rules.ts'),
  },
  schema: {
    about: 'print the JSON Schema of docs.json',
    load: () => import('./commands/schema.ts'),
  },
};

/** Runs one command line. Throws only what nobody foresaw. */
export async function runCli(argv: readonly string[], terminal: Terminal): Promise<Outcome> {
  const [first] = argv;
  // To load a parser takes longer than this answer.
  if (first === '--version' || first === '-V') return { stdout: `${ownVersion()}\n`, code: 0 };
  // No option that stands before the name of a command has a value.
  const start = argv.findIndex((arg) => !arg.startsWith('-'));
  const isAsking = argv[start] === 'help';
  const line = isAsking ? argv.toSpliced(start, 1) : argv;
  const [name, ...args] = start === -1 ? [] : line.slice(start);
  const row = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    const [{ parseCommandLine }, command] = await Promise.all([
      import('./command-line.ts'),
      row?.load(args),
    ]);
    const parsed = parseCommandLine(
      isAsking && (row || name === undefined) ? [...line, '--help'] : line,
      Object.entries(commands).map(([known, { about }]) => ({ name: known, about })),
      command?.command,
    );
    if ('code' in parsed || !command) return parsed as Outcome;
    // What an unset variable of a shell leaves behind: it would mean the folder that one is in.
    if (parsed.args.includes('')) {
      throw new UsageError(`An argument of nav ${name} is empty (''); fill it in or leave it out.`);
    }
    const { color = terminal.color, ...options } = parsed.options;
    const painted = { ...terminal, color: color === true };
    return await command.command.run(parsed.args, options as never, painted);
  } catch (error) {
    if (error instanceof UsageError) return { stderr: `nav: ${error.message}\n`, code: 2 };
    throw error;
  }
}
