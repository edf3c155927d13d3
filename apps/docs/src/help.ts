import { runNav } from './terminal.ts';

/** What a command says of itself. */
export interface CommandHelp {
  usage: string;
  options: HelpRow[];
  examples: HelpRow[];
}

export interface HelpRow {
  term: string;
  about: string;
}

const known = new Map<string, CommandHelp>();

/**
 * Reads the help of a command.
 *
 * @throws where there is no such command, or its help has another form.
 */
export function helpOf(command: string): CommandHelp {
  let help = known.get(command);
  if (!help) {
    help = parseHelp(runNav([command, '--help'], process.cwd()));
    known.set(command, help);
  }
  return help;
}

function parseHelp(colored: string): CommandHelp {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  const text = colored.replace(/\u001B\[[\d;]*m/g, '');
  const usage = /^Usage: (.+)$/m.exec(text)?.[1];
  const options = rowsOf(text, 'Options');
  if (usage === undefined || options.length === 0) throw new Error(`This is no help:\n${text}`);
  const examples = rowsOf(text, 'Examples').map(({ term, about }) => ({
    term: term.replace(/^\$ /, ''),
    about,
  }));
  return { usage, options, examples };
}

/** The rows of a section: a term, two spaces or more, and what it means, over as many lines as it takes. */
function rowsOf(text: string, title: string): HelpRow[] {
  const start = text.indexOf(`\n${title}:\n`);
  if (start === -1) return [];
  const rows: HelpRow[] = [];
  for (const line of text.slice(start + title.length + 3).split('\n')) {
    if (line === '') break;
    const [, term, about = ''] = /^ {2}(\S.*?)(?: {2,}(.*))?$/.exec(line) ?? [];
    const last = rows.at(-1);
    if (term !== undefined) rows.push({ term, about });
    else if (last) last.about = `${last.about} ${line.trim()}`.trim();
  }
  return rows;
}
