import { optionWords, siteCodemod } from '@nav/codemods/internal';
import type { Diagnostic } from '@nav/core';
import type { Suggestion } from '@nav/core/stages';
import type { SiteCheckFlags } from './flags.ts';
import type { SiteReport } from './report.ts';

/** A command that resolves a finding, as data. */
export interface FindingCommand {
  title: string;
  /** True if the command makes the changes in `fixes`, which are safe. A person must judge the others. */
  certain: boolean;
  argv: readonly string[];
}

/** The options of a check that affect its findings or fixes. */
export type CheckContext = Pick<SiteCheckFlags, 'since' | 'dialect' | 'config' | 'fetch'>;

/** Returns the commands that resolve a finding. A safe one comes first. */
export function commandsFor(
  finding: Diagnostic,
  suggestions: readonly Suggestion[],
  { file, part }: Pick<SiteReport, 'file' | 'part'>,
  { since, dialect, config, fetch }: CheckContext,
): FindingCommand[] {
  const { code, fixes } = finding;
  const settings = optionWords({ dialect, config });
  const migration = (title: string, name: string, options = {}): FindingCommand => ({
    title,
    certain: false,
    argv: ['nav', 'migrate', name, ...optionWords(options), asPath(file), ...settings],
  });
  const [fix] = fixes;
  const commands: FindingCommand[] = [];
  if (fix) {
    const paths = (part?.pages ?? [file]).map(asPath);
    const fixing = ['--fix', '--only', code, ...optionWords({ since, fetch }), ...settings];
    commands.push({ title: fix.title, certain: true, argv: ['nav', 'check', ...paths, ...fixing] });
  }
  for (const { title, codemod } of suggestions) {
    if (codemod && isComplete(title, codemod.options))
      commands.push(migration(title, codemod.name, codemod.options));
  }
  const whole = siteCodemod(finding);
  if (whole) commands.push(migration(whole.title, whole.name));
  return commands;
}

/** Tests if a command line can express a suggestion. An ellipsis in its title asks for more options, as in a menu. */
function isComplete(title: string, options: Readonly<Record<string, unknown>>): boolean {
  const hasComma = (value: unknown) =>
    Array.isArray(value) && value.some((one) => String(one).includes(','));
  return !title.endsWith('…') && !Object.values(options).some(hasComma);
}

/** A path that begins with a hyphen would be an option. */
function asPath(path: string): string {
  return path.startsWith('-') ? `./${path}` : path;
}
