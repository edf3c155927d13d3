import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { toPosix } from '@nav/disk';
import { reasonOf, UsageError } from '@nav/site/failure';
import { writeSite } from '@nav/site/write-site';
import type { CommandResult, Terminal } from '../../terminal/command.ts';
import { BEGIN, END, hookRecipes, section } from './agent-texts.ts';

/** The files that agents read. Each of them may import the other. */
const NAMES = ['AGENTS.md', 'CLAUDE.md'];

interface Instructions {
  path: string;
  /** The path from the current directory. */
  shown: string;
  before: string;
  after: string;
}

/**
 * Adds the section about nav to the files that agents read in a folder, and prints hooks.
 *
 * @throws UsageError if a file cannot be read or written.
 */
export async function writeAgents(
  given: string,
  isDryRun: boolean,
  terminal: Terminal,
): Promise<CommandResult> {
  const folder = resolve(terminal.cwd, given);
  const all = instructionsIn(folder, terminal.cwd);
  const changed = all.filter(({ before, after }) => before !== after);
  if (!isDryRun && changed.length > 0) await writeSite(folder, changed, terminal);
  const lines = all.map(({ shown, before, after }) => {
    if (before === after) return `${shown} already has the nav section.\n`;
    return isDryRun ? `Would add to ${shown}:\n\n${section}` : `Added a section to ${shown}.\n`;
  });
  if (all.length === 0)
    lines.push(`No AGENTS.md or CLAUDE.md found. Create one with this section:\n\n${section}`);
  const notes = all.flatMap(oldAdvice);
  if (!isDryRun && changed.length > 0) notes.push('To undo this, run: nav undo\n');
  return {
    stdout: `${lines.join('')}\n${recipesText()}`,
    ...(notes.length > 0 ? { stderr: notes.join('') } : {}),
    code: 0,
  };
}

/** Returns the existing files to change in a folder. A file that links to or imports the other one is left out. */
function instructionsIn(folder: string, cwd: string): Instructions[] {
  const found: Instructions[] = [];
  for (const name of NAMES) {
    const path = join(folder, name);
    if (!existsSync(path)) continue;
    const before = read(path, toPosix(relative(cwd, path)));
    const isCovered = found.some(
      (other) =>
        realpathSync(other.path) === realpathSync(path) || /^@(?:\.\/)?AGENTS\.md\b/m.test(before),
    );
    const shown = toPosix(relative(cwd, path));
    if (!isCovered) found.push({ path, shown, before, after: withSection(before) });
  }
  return found;
}

function read(path: string, shown: string): string {
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(readFileSync(path));
  } catch (error) {
    const reason = error instanceof TypeError ? 'it is not UTF-8' : reasonOf(error);
    throw new UsageError(`Cannot read ${shown}: ${reason}.`);
  }
}

/** Replaces the section in a text, or adds it at the end, with the line ends of the text. */
function withSection(text: string): string {
  const own = text.includes('\r\n') ? section.replaceAll('\n', '\r\n') : section;
  const start = text.indexOf(BEGIN);
  const end = text.indexOf(END, start);
  if (start !== -1 && end !== -1)
    return text.slice(0, start) + own.trimEnd() + text.slice(end + END.length);
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const gap = text === '' ? '' : text.endsWith('\n') ? newline : newline + newline;
  return text + gap + own;
}

/** Lists the lines that tell agents to run Mintlify commands that `nav check` can replace. */
function oldAdvice({ shown, before }: Instructions): string[] {
  return before
    .split('\n')
    .flatMap((line, index) =>
      /\bmint(?:lify)? (?:broken-links|validate)\b/.test(line)
        ? [`${shown}:${index + 1} mentions a \`mint\` command that \`nav check\` can replace.\n`]
        : [],
    );
}

function recipesText(): string {
  const blocks = hookRecipes.map(
    ({ tool, file, text }) => `${tool}, in ${file}:\n\n${text.replace(/^(?=.)/gm, '  ')}\n`,
  );
  return `To check each change automatically, add one of these hooks:\n\n${blocks.join('\n')}`;
}
