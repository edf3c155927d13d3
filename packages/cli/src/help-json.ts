import { codemods } from '@nav/codemods';
import { UsageError } from '@nav/site/failure';
import { flagsOf } from './commands/migrate/codemod-flags.ts';
import type { Command, CommandRow, OptionTable } from './terminal/command.ts';
import { exitCodes } from './terminal/exit-codes.ts';
import { type CommandOption, everyOption, optionList } from './terminal/options.ts';
import { printAnswer } from './terminal/printer.ts';
import { version } from './terminal/version.ts';

/**
 * Formats the help as data: one command, or all commands with the codemods and the exit codes.
 *
 * @param name the command on the command line, if any.
 * @param command the same command, with the options that depend on its arguments.
 * @throws UsageError for an unknown command.
 */
export async function helpJson(
  rows: Readonly<Record<string, CommandRow>>,
  name: string | undefined,
  command: Command | undefined,
): Promise<string> {
  if (command) return printAnswer({ command: commandJson(command, rows) });
  if (name !== undefined)
    throw new UsageError(`Unknown command "${name}". Run \`nav --help\` for a list.`);
  const loaded = await Promise.all(Object.values(rows).map(({ load }) => load([])));
  return printAnswer({
    nav: version,
    options: optionsJson(everyOption),
    exitCodes,
    commands: loaded.map(({ command }) => commandJson(command, rows)),
    codemods: [...codemods.values()].map((codemod) => ({
      name: codemod.name,
      summary: codemod.summary,
      config: codemod.config ?? 'docs.json',
      options: optionsJson(flagsOf(codemod)),
      examples: codemod.examples.map(([args, does]) => ({
        line: `nav migrate ${codemod.name} ${args}`,
        does,
      })),
    })),
  });
}

function commandJson(command: Command, rows: Readonly<Record<string, CommandRow>>): object {
  const { name, topic, description, values, options, examples } = command;
  return {
    name,
    ...(topic === undefined ? {} : { topic }),
    summary: rows[name]?.summary,
    description,
    arguments: command.arguments.split(' ').filter(Boolean),
    ...(values ? { values } : {}),
    options: optionsJson(options),
    examples: examples.map(([line, does]) => ({ line, does })),
  };
}

function optionsJson(options: OptionTable): object[] {
  return optionList(options)
    .filter(({ hidden }) => !hidden)
    .map(optionJson);
}

function optionJson(option: CommandOption): object {
  const { flags, description, choices, required, repeatable } = option;
  const value = /<(.+)>/.exec(flags)?.[1];
  const fallback = option.default ?? option.impliedDefault;
  return {
    names: flags.match(/(?<![\w-])--?[a-z][\w-]*/gi),
    ...(value === undefined ? {} : { value }),
    description,
    ...(required ? { required } : {}),
    ...(choices ? { choices } : {}),
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(repeatable ? { repeatable } : {}),
  };
}
