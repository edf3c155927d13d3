import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommanderError, Help, InvalidArgumentError, Option, Command as Parser } from 'commander';
import type { Command, CommandResult, Terminal } from './terminal/command.ts';
import { exitCodes } from './terminal/exit-codes.ts';
import { everyOption, optionList } from './terminal/options.ts';
import { withProgram } from './terminal/program.ts';
import { version } from './terminal/version.ts';

export interface ParsedArgs {
  args: string[];
  options: Record<string, unknown>;
}

/** Commands of other tools in this field, each with the command line of nav that does the same. */
export const synonyms: ReadonlyMap<string, string> = new Map([
  ['lint', 'check'],
  ['validate', 'check'],
  ['verify', 'check'],
  ['test', 'check'],
  ['openapi-check', 'check'],
  ['fix', 'check --fix'],
  ['links', 'check'],
  ['check-links', 'check'],
  ['broken-links', 'check'],
  ['dev', 'preview'],
  ['serve', 'preview'],
  ['start', 'preview'],
  ['ls', 'pages'],
  ['list', 'pages'],
  ['tree', 'resolve'],
  ['show', 'resolve'],
  ['graph', 'resolve --format svg'],
  ['mv', 'migrate move-page'],
  ['move', 'migrate move-page'],
  ['rename', 'migrate move-page'],
  ['upgrade', 'migrate mint-to-docs'],
  ['codemod', 'migrate'],
  ['convert', 'import'],
  ['new', 'init'],
  ['create', 'init'],
  ['version', '--version'],
]);

/**
 * Parses a command line.
 *
 * @param known every command, for the help.
 * @param command the one that the line names, if any.
 * @returns the parsed arguments, or the result if there is nothing to run: help or a usage error.
 */
export async function parseCommandLine(
  argv: readonly string[],
  known: readonly { name: string; summary: string }[],
  command: Command | undefined,
  { cwd, program: start, columns = 80 }: Pick<Terminal, 'cwd' | 'program' | 'columns'>,
): Promise<ParsedArgs | CommandResult> {
  let stdout = '';
  let stderr = '';
  const outcome: Outcome = {};

  const help = new Help();
  help.helpWidth = columns;
  const exitCodeLines = Object.entries(exitCodes).map(([code, meaning]) =>
    help.formatItem(code, code.length, meaning, help),
  );
  const program = new Parser('nav')
    .description('Lint, inspect and refactor the navigation in your Mintlify docs.json.')
    .usage('<command> [options]')
    .version(
      version,
      '-V, --version',
      'print the version; with --json, also the versions of Node and the system',
    )
    .helpOption('-h, --help', 'show help; `nav <command> --help` shows examples')
    .helpCommand(false)
    .addHelpText('after', `\nExit codes:\n${exitCodeLines.join('\n')}`)
    // The options after the name belong to the command: `nav resolve --version v2`.
    .enablePositionalOptions();
  // The parser compares the spelling: it would suggest `init` for `lint`.
  if (!command && argv.some((word) => synonyms.has(word))) program.showSuggestionAfterError(false);
  for (const { flags, description } of optionList(everyOption)) program.option(flags, description);
  for (const { name, summary } of known) {
    const parser = program.command(name).description(summary);
    if (command?.name === name) configure(parser, command, columns, outcome);
  }
  for (const parser of [program, ...program.commands]) {
    parser.exitOverride().configureOutput({
      getOutHelpWidth: () => columns,
      getErrHelpWidth: () => columns,
      writeOut: (text) => {
        stdout += withProgram(text, start);
      },
      writeErr: (text) => {
        stderr += withProgram(text, start);
      },
      outputError: (text, write) =>
        write(text.replace(/^error: (.)/, (_, first: string) => `nav: ${first.toUpperCase()}`)),
    });
  }

  try {
    program.parse(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { stdout, code: 0 };
    // Without a command, the parser prints its help as an error.
    if (error.code === 'commander.help') return { stdout: stderr, code: 0 };
    if (outcome.refused) stderr += await suggestion(outcome.refused);
    return { stderr: stderr + hint(program.args[0] ?? '', error.code, command, cwd), code: 2 };
  }
  return outcome.parsed ?? { stdout: withProgram(program.helpInformation(), start), code: 0 };
}

/** The result of parsing a command line: the arguments of its command, or a value that is not allowed. */
interface Outcome {
  parsed?: ParsedArgs;
  refused?: { value: string; choices: readonly string[] };
}

async function suggestion({ value, choices }: NonNullable<Outcome['refused']>): Promise<string> {
  // Names are compared by the core, which is not loaded yet.
  const { suggestName } = await import('@nav/site/suggest-name');
  const meant = suggestName(value, choices).trim();
  return meant === '' ? '' : `${meant}\n`;
}

function choiceParser(choices: readonly string[], outcome: Outcome): (value: string) => string {
  return (value) => {
    if (choices.includes(value)) return value;
    outcome.refused = { value, choices };
    throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`);
  };
}

function configure(parser: Parser, command: Command, columns: number, outcome: Outcome): void {
  parser.description(command.description).helpOption('-h, --help', 'show this help');
  const names = command.arguments.split(' ').filter(Boolean);
  for (const name of names) parser.argument(name);
  if (command.topic) parser.usage([command.topic, '[options]', ...names.slice(1)].join(' '));
  const implied: string[] = [];
  for (const row of optionList({ ...command.options, ...everyOption })) {
    const option = new Option(row.flags, row.description);
    const value = row.default ?? row.impliedDefault;
    if (row.choices) option.choices(row.choices).argParser(choiceParser(row.choices, outcome));
    if (row.repeatable) option.argParser((text, list: string[] = []) => [...list, text]);
    if (value !== undefined) option.default(value);
    if (row.group !== undefined) option.helpGroup(row.group);
    if (row.hidden) option.hideHelp();
    parser.addOption(option);
    if (row.impliedDefault !== undefined) implied.push(option.attributeName());
  }
  const examples = exampleLines(command.examples, columns);
  parser.addHelpText('after', `\nExamples:\n${examples.join('\n')}\n`);
  parser.action(() => {
    const options: Record<string, unknown> = { ...parser.parent?.opts(), ...parser.opts() };
    for (const name of implied) {
      if (parser.getOptionValueSource(name) === 'default') delete options[name];
    }
    outcome.parsed = { args: parser.args, options };
  });
}

/** Formats examples. An explanation that does not fit next to its command goes below it. */
function exampleLines(examples: Command['examples'], columns: number): string[] {
  const about = Math.max(...examples.map(([, does]) => does.length));
  const lengths = examples.map(([line]) => line.length);
  const width = Math.max(...lengths.filter((length) => length + about + 6 <= columns), 0);
  return examples.map(([line, does]) =>
    line.length > width ? `  $ ${line}\n      ${does}` : `  $ ${line.padEnd(width)}  ${does}`,
  );
}

function hint(first: string, code: string, command: Command | undefined, cwd: string): string {
  if (command) {
    const words = ['nav', command.name, command.topic, '--help'].filter(Boolean);
    return `Run \`${words.join(' ')}\` for usage.\n`;
  }
  if (code === 'commander.unknownCommand') {
    const meant = synonyms.get(first);
    if (meant !== undefined) return `Did you mean \`nav ${meant}\`?\n`;
    if (existsSync(resolve(cwd, first))) return `To check that site, run: nav check ${first}\n`;
  }
  return 'Run `nav --help` for a list of commands.\n';
}
