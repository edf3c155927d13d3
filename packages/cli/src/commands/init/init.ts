import { existsSync, readdirSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { flagOf, folderLabel } from '@nav/codemods/internal';
import type { Dialect } from '@nav/core';
import { toPosix } from '@nav/disk';
import { isNotFound, reasonOf, UsageError } from '@nav/site/failure';
import { scaffold } from '@nav/site/scaffold';
import { readPages, readSiteSettings } from '@nav/site/site-pages';
import { writeSite } from '@nav/site/write-site';
import {
  CANCELED,
  type Command,
  type CommandResult,
  type Terminal,
} from '../../terminal/command.ts';
import { yesOption } from '../../terminal/options.ts';
import { printJson } from '../../terminal/printer.ts';
import { dialectNames } from '../../terminal/site-options.ts';
import { pluralize } from '../../terminal/text.ts';
import { exampleSite } from './example-site.ts';

interface InitFlags {
  name?: string;
  dialect?: Dialect;
  example?: boolean;
  agents?: boolean;
  dryRun?: boolean;
  force?: boolean;
  yes?: boolean;
}

export const command: Command<InitFlags> = {
  name: 'init',
  arguments: '[folder]',
  description:
    'Create a docs.json for a folder of .mdx and .md pages. Folders become groups, and their index pages become group roots. In a terminal, it prompts for missing options.',
  options: {
    '--name <name>': 'the name of the site',
    '--dialect <name>': {
      description: 'the dialect to write',
      choices: dialectNames,
    },
    '--example': 'write a small site with five mistakes, to try the other commands',
    '--agents':
      'add a section about nav to the AGENTS.md or CLAUDE.md, and print hooks that check each change',
    '--dry-run': 'print the content instead of writing it',
    '--force': 'overwrite an existing docs.json',
    ...yesOption,
  },
  examples: [
    ['nav init', 'the current directory, with prompts'],
    ['nav init docs --name Acme --yes', 'without prompts'],
    ['nav init docs --dry-run', 'preview the docs.json'],
    ['nav init demo --example', 'a site to try nav on, in a new folder'],
    ['nav init --agents', 'in a repository that agents work on'],
  ],
  async run([given = '.'], flags, terminal) {
    const folder = resolve(terminal.cwd, given);
    const target = join(folder, 'docs.json');
    const shown = toPosix(relative(terminal.cwd, target));
    if (flags.example) return writeExample(given, flags, terminal);
    if (flags.agents) {
      rejectWith('--agents', ['name', 'dialect', 'force'], flags);
      assertFolder(folder, toPosix(given));
      const { writeAgents } = await import('./agents.ts');
      return writeAgents(given, flags.dryRun === true, terminal);
    }
    if (flags.name?.trim() === '') throw new UsageError('--name must not be empty.');
    assertFolder(folder, toPosix(given));
    if (existsSync(target) && !flags.force && !flags.dryRun) {
      throw new UsageError(
        `${shown} already exists. Use --force to overwrite it, or --dry-run to print the new one.`,
      );
    }

    const settings = readSiteSettings(folder, terminal.cwd);
    const { paths, isEmpty, titleOf } = readPages(folder, settings);
    if (paths.length === 0) {
      const where = given === '.' ? 'the current directory' : toPosix(given);
      throw new UsageError(
        isEmpty
          ? `No .mdx or .md pages found in ${where}. Write one first.`
          : `Every page in ${where} is hidden, ignored by the settings, or not meant for readers. Add one, or remove a pattern from "ignore".`,
      );
    }
    let name = flags.name ?? folderLabel(toPosix(folder) === '/' ? 'docs' : basename(folder));
    let dialect = flags.dialect ?? settings?.dialect ?? 'mintlify';
    if (terminal.interactive && !flags.yes && !flags.dryRun) {
      const { askInit } = await import('./ask-init.ts');
      const proposal = { file: shown, pages: pluralize(paths.length, 'page'), name, dialect };
      const answers = await askInit(proposal, flags, terminal.dialog);
      if (!answers) return CANCELED;
      ({ name, dialect } = answers);
    }

    const config = scaffold(paths, { name, dialect, titleOf });
    if (flags.dryRun) return { stdout: printJson(config), code: 0 };
    const text = `${JSON.stringify(config, null, 2)}\n`;
    const before = flags.force ? ({ any: true } as const) : undefined;
    await writeSite(folder, [{ path: target, before, after: text }], terminal);
    return {
      stdout: `Wrote ${shown} with ${pluralize(paths.length, 'page')}. Next: ${terminal.program} check${given === '.' ? '' : ` ${toPosix(given)}`}\n`,
      code: 0,
    };
  },
};

/**
 * Writes the example site to a folder, which is created if it does not exist.
 *
 * @throws UsageError if the folder has one of its files, or cannot be written.
 */
async function writeExample(
  given: string,
  flags: InitFlags,
  terminal: Terminal,
): Promise<CommandResult> {
  rejectWith('--example', ['name', 'dialect', 'dryRun', 'force', 'agents'], flags);
  const folder = resolve(terminal.cwd, given);
  const config = toPosix(relative(terminal.cwd, join(folder, 'docs.json')));
  const files = [...exampleSite()].map(([path, after]) => ({ path: join(folder, path), after }));
  const taken = files.find(({ path }) => existsSync(path));
  if (taken) {
    const path = toPosix(relative(terminal.cwd, taken.path));
    throw new UsageError(`${path} already exists. Pass a new folder: nav init demo --example`);
  }
  await writeSite(
    folder,
    files.map((file) => ({ ...file, before: undefined })),
    terminal,
  );
  return {
    stdout: `Wrote ${config} and ${pluralize(files.length - 1, 'page')}, with five mistakes. Next: ${terminal.program} check${given === '.' ? '' : ` ${toPosix(given)}`}\n`,
    code: 0,
  };
}

/** @throws UsageError for options that cannot be combined. */
function rejectWith(flag: string, others: readonly (keyof InitFlags)[], flags: InitFlags): void {
  const other = others.find((name) => flags[name] !== undefined);
  if (other !== undefined)
    throw new UsageError(`${flag} cannot be combined with ${flagOf(other)}.`);
}

function assertFolder(folder: string, shown: string): void {
  try {
    readdirSync(folder);
  } catch (error) {
    throw new UsageError(
      isNotFound(error)
        ? `${shown} is not a folder. Pass the folder with the pages.`
        : `Cannot read ${shown}: ${reasonOf(error)}.`,
    );
  }
}
