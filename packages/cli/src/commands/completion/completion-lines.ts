import { Option } from 'commander';
import type { Command, CommandRow, OptionTable } from '../../terminal/command.ts';
import { everyOption, optionList } from '../../terminal/options.ts';

export interface CompletionOption {
  /** Its spellings: `-f`, `--format`. */
  names: readonly string[];
  about: string;
  takesValue: boolean;
  /** Its values, if only these are allowed. */
  values: readonly string[];
}

/** The words of a command line before the cursor, and what may follow them. */
export interface CompletionLine {
  /** None, a command, or a command and its first argument: `migrate sort`. */
  words: readonly string[];
  options: readonly CompletionOption[];
  /** The words that may follow. Without any, paths follow. */
  next: readonly { word: string; about: string }[];
}

export async function completionLines(
  rows: Readonly<Record<string, CommandRow>>,
): Promise<CompletionLine[]> {
  const commands = Object.entries(rows).map(([word, { summary }]) => ({ word, about: summary }));
  const root: CompletionLine = {
    words: [],
    options: optionsOf({ '-V, --version': 'print the version' }),
    next: commands,
  };
  const lines = await Promise.all(Object.values(rows).map(linesOf));
  return [root, ...lines.flat()];
}

/** Returns the lines of a command, and of each first argument on which its options depend. */
async function linesOf({ load }: CommandRow): Promise<CompletionLine[]> {
  const { command } = await load([]);
  const { name, options, values = [] } = command;
  const topics = await Promise.all(values.map(async (value) => (await load([value])).command));
  const about = new Map(topics.flatMap(aboutTopic));
  const next = values.map((word) => ({ word, about: about.get(word) ?? '' }));
  return [
    { words: [name], options: optionsOf(options), next },
    ...topics.flatMap(({ topic, options: own }) =>
      topic === undefined ? [] : [{ words: [name, topic], options: optionsOf(own), next: [] }],
    ),
  ];
}

function aboutTopic({ topic, description }: Command): [topic: string, about: string][] {
  return topic === undefined ? [] : [[topic, description]];
}

function optionsOf(options: OptionTable): CompletionOption[] {
  const all = optionList({ ...options, ...everyOption, '-h, --help': 'show help' });
  return all
    .filter(({ hidden }) => !hidden)
    .map((row) => {
      const { short, long, required, optional } = new Option(row.flags);
      return {
        names: [short, long].filter((name) => name !== undefined),
        about: row.description,
        takesValue: required || optional,
        values: row.choices ?? [],
      };
    });
}
