import { runNav } from './terminal.ts';

export interface CommandHelp {
  usage: string;
  about: string;
  options: { title: string; rows: HelpRow[] }[];
  examples: HelpRow[];
}

export interface HelpRow {
  term: string;
  about: string;
}

const known = new Map<string, Promise<CommandHelp>>();

/**
 * For `migrate CODEMOD`, only the options of the codemod.
 *
 * @throws if the command does not exist, or its help cannot be parsed.
 */
export function helpOf(command: string): Promise<CommandHelp> {
  let help = known.get(command);
  if (!help) {
    const [name = '', topic] = command.split(' ');
    const words = topic === undefined ? [name] : [name, topic];
    help = runNav([...words, '--help'], '.', { color: false }).then((text) =>
      parseHelp(text, topic),
    );
    known.set(command, help);
  }
  return help;
}

export async function commandRows(): Promise<HelpRow[]> {
  const text = await runNav(['--help'], '.', { color: false });
  return rowsOf(text, 'Commands').map(({ term, about }) => ({
    term: term.split(' ')[0] as string,
    about,
  }));
}

export async function exitCodes(): Promise<HelpRow[]> {
  const text = await runNav(['--help'], '.', { color: false });
  return rowsOf(text, 'Exit codes');
}

function parseHelp(text: string, topic: string | undefined): CommandHelp {
  const usage = /^Usage: (.+)$/m.exec(text)?.[1];
  const about = /^Usage: .+\n\n((?:.+\n)+)/m.exec(text)?.[1]?.trim().replaceAll('\n', ' ');
  const titles = [...text.matchAll(/^(\S.*):$/gm)].map(([, title = '']) => title);
  const isShown = (title: string) =>
    topic === undefined
      ? !/^(?:Examples|Options of .*)$/.test(title)
      : title === `Options of ${topic}`;
  const options = titles
    .filter(isShown)
    .map((title) => ({ title, rows: rowsOf(text, title) }))
    .filter(({ rows }) => rows.some(({ term }) => term.startsWith('-')));
  const isWhole = topic !== undefined || options.length > 0;
  if (usage === undefined || about === undefined || !isWhole)
    throw new Error(`Cannot parse this help:\n${text}`);
  const examples = rowsOf(text, 'Examples').map(({ term, about }) => ({
    term: term.replace(/^\$ /, ''),
    about,
  }));
  return { usage, about, options, examples };
}

/** Returns the rows of a section: a term, at least two spaces, and its meaning, which may continue on the next lines. */
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
