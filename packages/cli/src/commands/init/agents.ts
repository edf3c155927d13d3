import { resolve } from 'node:path';
import { type Instructions, instructionsIn, section } from '@nav/site/agent-section';
import { writeSite } from '@nav/site/write-site';
import type { CommandResult, Terminal } from '../../terminal/command.ts';
import { hookRecipes } from './hook-recipes.ts';

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
