import { existsSync } from 'node:fs';
import { CommanderError, Option, Command as Parser } from 'commander';
import type { Command, OptionRow, Outcome } from './terminal/command.ts';
import { ownVersion } from './terminal/version.ts';

/** What a command line asks for. */
export interface Request {
  args: string[];
  options: Record<string, unknown>;
}

/** The options of every command. They may also stand before its name. */
const colorOptions: readonly OptionRow[] = [
  { flags: '--color', about: 'with colour, also away from a terminal' },
  { flags: '--no-color', about: 'without colour, also on a terminal' },
];

/**
 * Reads a command line.
 *
 * @param known every command, for the help.
 * @param command the one that the line names; undefined when it names none.
 * @returns the request, or the answer where there is nothing to run: help, or what is wrong with the line.
 */
export function parseCommandLine(
  argv: readonly string[],
  known: readonly { name: string; about: string }[],
  command: Command | undefined,
): Request | Outcome {
  let stdout = '';
  let stderr = '';
  let request: Request | undefined;

  const program = new Parser('nav')
    .description('Keeps the navigation of a documentation site correct.')
    .usage('<command> [options]')
    .version(ownVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help; `nav <command> --help` has examples')
    .helpCommand(false)
    .addHelpText(
      'after',
      '\nExit codes:\n  0  fine\n  1  errors were found, or a config was refused\n  2  the command could not do its work',
    )
    // What follows the name of a command is that command's: `nav resolve --version v2`.
    .enablePositionalOptions();
  for (const { flags, about } of colorOptions) program.option(flags, about);
  for (const { name, about } of known) {
    const parser = program.command(name).description(about);
    if (command?.name === name) {
      describe(parser, command, (args, options) => {
        request = { args, options: { ...program.opts(), ...options } };
      });
    }
  }
  for (const parser of [program, ...program.commands]) {
    parser.exitOverride().configureOutput({
      writeOut: (text) => {
        stdout += text;
      },
      writeErr: (text) => {
        stderr += text;
      },
      outputError: (text, write) => write(`nav: ${text.replace(/^error: /, '')}`),
    });
  }

  try {
    program.parse(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { stdout, code: 0 };
    // Where nothing is asked for, the parser prints its help as an error.
    if (error.code === 'commander.help') return { stdout: stderr, code: 0 };
    return { stderr: stderr + hint(program.args[0] ?? '', error.code, command), code: 2 };
  }
  return request ?? { stdout: program.helpInformation(), code: 0 };
}

function describe(
  parser: Parser,
  command: Command,
  onRequest: (args: string[], options: Record<string, unknown>) => void,
): void {
  parser.description(command.about).helpOption('-h, --help', 'show this help');
  for (const argument of command.arguments.split(' ').filter(Boolean)) parser.argument(argument);
  const [, ...others] = command.arguments.split(' ');
  if (command.topic) parser.usage([command.topic, '[options]', ...others].join(' '));
  const assumed: string[] = [];
  for (const row of [...command.options, ...colorOptions]) {
    const { flags, about, choices, default: value = row.assumed, repeatable, group } = row;
    const option = new Option(flags, about);
    if (choices) option.choices(choices);
    if (repeatable) option.argParser((text, list: string[] = []) => [...list, text]);
    if (value !== undefined) option.default(value);
    if (group !== undefined) option.helpGroup(group);
    parser.addOption(option);
    if (row.assumed !== undefined) assumed.push(option.attributeName());
  }
  const width = Math.max(...command.examples.map(([line]) => line.length));
  const examples = command.examples.map(([line, does]) => `  $ ${line.padEnd(width)}  ${does}`);
  parser.addHelpText('after', `\nExamples:\n${examples.join('\n')}\n`);
  parser.action(() => {
    const options: Record<string, unknown> = { ...parser.opts() };
    for (const name of assumed) {
      if (parser.getOptionValueSource(name) === 'default') delete options[name];
    }
    onRequest(parser.args, options);
  });
}

function hint(first: string, code: string, command: Command | undefined): string {
  if (command) {
    const words = ['nav', command.name, command.topic, '--help'].filter(Boolean);
    return `\`${words.join(' ')}\` shows how it is used.\n`;
  }
  if (code === 'commander.unknownCommand' && existsSync(first)) {
    return `To check that site: nav check ${first}\n`;
  }
  return '`nav --help` lists the commands.\n';
}
