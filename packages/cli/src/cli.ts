import { randomBytes } from 'node:crypto';
import { UsageError } from '@nav/site/failure';
import type { CommandResult, CommandRow, Terminal } from './terminal/command.ts';
import { failureResult } from './terminal/failure.ts';
import { printJson, safeResult, safeTerminal } from './terminal/printer.ts';
import { commandLine, withProgram } from './terminal/program.ts';
import { version } from './terminal/version.ts';

/** Every command. A run loads only its own. */
const commands: Readonly<Record<string, CommandRow>> = {
  check: {
    summary: 'find every mistake in the navigation',
    load: () => import('./commands/check/check.ts'),
  },
  resolve: {
    summary: 'show the whole navigation as a tree',
    load: () => import('./commands/resolve.ts'),
  },
  pages: {
    summary: 'list every page in reading order',
    load: () => import('./commands/pages.ts'),
  },
  explain: {
    summary: 'show where a page appears in the navigation, or explain a code',
    load: () => import('./commands/explain/explain.ts'),
  },
  preview: {
    summary: 'show every page with its navigation in the browser',
    load: () => import('./commands/preview/preview.ts'),
  },
  diff: {
    summary: 'compare two navigations and generate redirects',
    load: () => import('./commands/diff.ts'),
  },
  redirects: {
    summary: 'check a list of URLs and add redirects for dead ones',
    load: () => import('./commands/redirects/redirects.ts'),
  },
  translations: {
    summary: 'list translated pages that are missing or behind',
    load: () => import('./commands/translations/translations.ts'),
  },
  migrate: {
    summary: 'restructure a config with a codemod',
    load: async (args) => (await import('./commands/migrate/migrate.ts')).commandFor(args),
  },
  import: {
    summary: 'create a docs.json from the site of another framework',
    load: () => import('./commands/import/import.ts'),
  },
  export: {
    summary: 'write the navigation for another framework',
    load: () => import('./commands/export/export.ts'),
  },
  undo: {
    summary: 'restore the files that the last run changed',
    load: () => import('./commands/undo.ts'),
  },
  trace: {
    summary: 'map a line of a migrated config back to the original',
    load: () => import('./commands/trace.ts'),
  },
  lsp: {
    summary: 'start the language server, for editors',
    load: () => import('./commands/lsp.ts'),
  },
  mcp: {
    summary: 'start a Model Context Protocol server, for agents',
    load: async () => (await import('./commands/mcp/mcp.ts')).commandFor(runCli),
  },
  init: {
    summary: 'create a docs.json for a folder of pages',
    load: () => import('./commands/init/init.ts'),
  },
  rules: {
    summary: 'explain a finding, or list all codes',
    load: () => import('./commands/rules/rules.ts'),
  },
  schema: {
    summary: 'print the JSON Schema of docs.json',
    load: () => import('./commands/schema.ts'),
  },
  completion: {
    summary: 'print a script that completes commands in your shell',
    load: async () => (await import('./commands/completion/completion.ts')).commandFor(commands),
  },
};

/** Runs one command line. Throws only unexpected errors. */
export async function runCli(argv: readonly string[], terminal: Terminal): Promise<CommandResult> {
  const { stderr, ...result } = await resultOf(argv, terminal);
  const notes = stderr === undefined ? {} : { stderr: withProgram(stderr, terminal.program) };
  return safeResult({ ...result, ...notes }, terminal);
}

async function resultOf(given: readonly string[], terminal: Terminal): Promise<CommandResult> {
  const argv = withoutJson(given);
  const [first, second] = argv;
  // Loading the parser takes longer than this answer.
  if (first === '--version' || first === '-V' || first === '-v') {
    return { stdout: second === '--json' ? versionsJson() : `${version}\n`, code: 0 };
  }
  // No option before the name of a command takes a value.
  const start = argv.findIndex((arg) => !arg.startsWith('-'));
  const isHelp = argv[start] === 'help';
  const line = isHelp ? argv.toSpliced(start, 1) : argv;
  const [name, ...args] = start === -1 ? [] : line.slice(start);
  const row = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    const [{ parseCommandLine }, loaded] = await Promise.all([
      import('./command-line.ts'),
      row?.load(args),
    ]);
    if (argv.length < given.length) {
      const { helpJson } = await import('./help-json.ts');
      return { stdout: await helpJson(commands, name, loaded?.command), code: 0 };
    }
    const parsed = await parseCommandLine(
      isHelp && (row || name === undefined) ? [...line, '--help'] : line,
      Object.entries(commands).map(([known, { summary }]) => ({ name: known, summary })),
      loaded?.command,
      terminal,
    );
    if ('code' in parsed || !loaded) return parsed as CommandResult;
    // An unset shell variable leaves an empty argument behind, which would mean the current directory.
    if (parsed.args.includes('')) {
      throw new UsageError("Received an empty argument (''). Set it or leave it out.");
    }
    const { color = terminal.color, ...options } = parsed.options;
    const run = { id: randomBytes(4).toString('hex'), command: commandLine(['nav', ...given]) };
    const safe = safeTerminal({ ...terminal, color: color === true, run });
    return await loaded.command.run(parsed.args, options as never, safe);
  } catch (error) {
    const failure = failureResult(error);
    if (failure) return failure;
    throw error;
  }
}

/** Removes `--format json` from a request for help, because the parser accepts it only after some commands. */
function withoutJson(argv: readonly string[]): readonly string[] {
  const isHelp = argv[0] === 'help' || argv.includes('--help') || argv.includes('-h');
  if (!isHelp) return argv;
  const isFormat = (word: string | undefined) => word === '--format' || word === '-f';
  return argv.filter(
    (word, at) =>
      word !== '--format=json' &&
      !(isFormat(word) && argv[at + 1] === 'json') &&
      !(word === 'json' && isFormat(argv[at - 1])),
  );
}

/** Formats what a report of a bug needs. */
function versionsJson(): string {
  const { arch, platform, versions } = process;
  return printJson({ nav: version, node: versions.node, platform, arch });
}
