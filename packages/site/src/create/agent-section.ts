import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { toPosix } from '@nav/disk';
import { reasonOf, UsageError } from '../run/failure.ts';

/** The lines around the section, which updates find it by. */
const BEGIN = '<!-- nav: `nav init --agents` writes this section -->';
const END = '<!-- nav: end -->';

/** The section of an AGENTS.md or CLAUDE.md. */
export const section: string = `${BEGIN}

## Documentation navigation

\`docs.json\` contains the navigation. \`nav\` checks and refactors it.

- After you change \`docs.json\` or a page, run \`npx @nav/cli check --since HEAD\`. Exit code 0 means no new errors.
- Fix findings with \`npx @nav/cli check --fix\`. \`--format json\` prints the remaining edits and commands as data.
- Do not move, rename or delete pages by hand. \`npx @nav/cli migrate move-page --from OLD --to NEW\` and \`remove-page\` also
  update entries and links, and add redirects. \`--dry-run\` prints the diff, and \`npx @nav/cli undo\` restores the files.
- \`node_modules/@nav/cli/SKILL.md\` explains the rest.

${END}
`;

/** The files that agents read. Each of them may import the other. */
const NAMES = ['AGENTS.md', 'CLAUDE.md'];

export interface Instructions {
  path: string;
  /** The path from the current directory. */
  shown: string;
  before: string;
  after: string;
}

/** Returns the existing files to change in a folder. A file that links to or imports the other one is left out. */
export function instructionsIn(folder: string, cwd: string): Instructions[] {
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
