import type { CompletionLine, CompletionOption } from './completion-lines.ts';

export function fishScript(lines: readonly CompletionLine[]): string {
  const commands = lines.flatMap(({ words: [command, topic] }) =>
    command !== undefined && topic === undefined ? [command] : [],
  );
  const complete = lines.flatMap((line) => {
    const condition = conditionOf(line, lines, commands);
    const words = line.next.map(
      ({ word, about }) =>
        `complete -c nav -n ${condition} -f -a ${quoted(word)}${described(about)}`,
    );
    const options = line.options.map(
      (option) => `complete -c nav -n ${condition}${flagsOf(option)}${described(option.about)}`,
    );
    return [...words, ...options];
  });
  return `# Completes nav in fish. Printed by \`nav completion fish\`.\n${complete.join('\n')}\n`;
}

/** Returns the test that exactly the words of a line are in the command line. */
function conditionOf(
  { words: [command, topic] }: CompletionLine,
  lines: readonly CompletionLine[],
  commands: readonly string[],
): string {
  const seen = (words: readonly string[]) => `__fish_seen_subcommand_from ${words.join(' ')}`;
  if (command === undefined) return quoted(`not ${seen(commands)}`);
  if (topic !== undefined) return quoted(`${seen([command])}; and ${seen([topic])}`);
  const topics = lines.flatMap(({ words: [first, second] }) =>
    first === command && second !== undefined ? [second] : [],
  );
  return quoted(
    topics.length > 0 ? `${seen([command])}; and not ${seen(topics)}` : seen([command]),
  );
}

function flagsOf({ names, takesValue, values }: CompletionOption): string {
  const flags = names.map((name) =>
    name.startsWith('--') ? ` -l ${name.slice(2)}` : ` -s ${name.slice(1)}`,
  );
  const value = !takesValue ? '' : values.length > 0 ? ` -x -a ${quoted(values.join(' '))}` : ' -r';
  return flags.join('') + value;
}

function described(about: string): string {
  return about === '' ? '' : ` -d ${quoted(about)}`;
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
