import { type Command, type Outcome, type Terminal, UsageError } from './command.ts';
import { ownVersion } from './version.ts';

interface CommandRow {
  about: string;
  load(): Promise<{ command: Command }>;
}

/** Every command. A run loads only the one that it names. */
const commands: Readonly<Record<string, CommandRow>> = {
  check: {
    about: 'find every mistake in the navigation',
    load: () => import('./commands/check.ts'),
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
  init: {
    about: 'write a docs.json for a folder of pages',
    load: () => import('./commands/init.ts'),
  },
  schema: {
    about: 'print the JSON Schema of docs.json',
    load: () => import('./commands/schema.ts'),
  },
};

/** Runs one command line. Throws only what nobody foresaw. */
export async function runCli(argv: readonly string[], terminal: Terminal): Promise<Outcome> {
  const [first] = argv;
  if (first === '--version' || first === '-V') return { stdout: `${ownVersion()}\n`, code: 0 };
  const name = first === 'help' ? argv[1] : first;
  const row = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    const [{ parseCommandLine }, command] = await Promise.all([
      import('./command-line.ts'),
      row?.load(),
    ]);
    const parsed = parseCommandLine(
      first === 'help' && name !== undefined ? [name, '--help'] : argv,
      Object.entries(commands).map(([known, { about }]) => ({ name: known, about })),
      command?.command,
    );
    if ('code' in parsed || !command) return parsed as Outcome;
    return await command.command.run(parsed.args, parsed.options as never, terminal);
  } catch (error) {
    if (error instanceof UsageError) return { stderr: `nav: ${error.message}\n`, code: 2 };
    throw error;
  }
}
