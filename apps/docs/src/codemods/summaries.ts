import { runNav } from '../terminal/terminal.ts';

let summaries: Promise<ReadonlyMap<string, string>> | undefined;

/** Returns the summaries of all codemods by name, as `nav migrate --list` prints it. */
export function codemodSummaries(): Promise<ReadonlyMap<string, string>> {
  summaries ??= runNav(['migrate', '--list', '--format', 'json'], '.').then((text) => {
    const { codemods } = JSON.parse(text) as { codemods: { name: string; summary: string }[] };
    return new Map(codemods.map(({ name, summary }) => [name, summary]));
  });
  return summaries;
}
