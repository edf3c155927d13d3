import { existsSync, readdirSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { folderLabel } from '@nav/codemods';
import { type Dialect, messages, type Settings } from '@nav/core';
import {
  dialectNames,
  exemptPages,
  listSiteFiles,
  readFrontMatter,
  readSettings,
  toPosix,
  writeTextAtomic,
} from '@nav/core/internal';
import { nodeHost } from '@nav/core/node';
import { settingsFor } from '../../sites/open-site.ts';
import type { Command } from '../../terminal/command.ts';
import { isAbsence, troubleOf, UsageError, writeTroubleOf } from '../../terminal/failure.ts';
import { counted } from '../../terminal/wording.ts';
import { scaffold } from './scaffold.ts';

interface InitFlags {
  name?: string;
  dialect?: Dialect;
  dryRun?: boolean;
  force?: boolean;
  yes?: boolean;
}

export const command: Command<InitFlags> = {
  name: 'init',
  arguments: '[folder]',
  about:
    'Write a docs.json for a folder of MDX pages: folders become groups, their index pages group roots. On a terminal it asks what no option tells.',
  options: [
    { flags: '--name <name>', about: 'the name of the site' },
    {
      flags: '--dialect <name>',
      about: 'the builder that will read it',
      choices: dialectNames,
    },
    { flags: '--dry-run', about: 'print the docs.json and write nothing' },
    { flags: '--force', about: 'replace a docs.json that is there already' },
    { flags: '-y, --yes', about: 'ask nothing' },
  ],
  examples: [
    ['nav init', 'this folder, with questions'],
    ['nav init docs --name Acme --yes', 'without questions'],
    ['nav init docs --dry-run', 'look first'],
  ],
  async run([given = '.'], flags, terminal) {
    const folder = resolve(terminal.cwd, given);
    const target = join(folder, 'docs.json');
    const shown = toPosix(relative(terminal.cwd, target));
    if (flags.name?.trim() === '') throw new UsageError('--name is empty; give the site a name.');
    mustBeFolder(folder, given);
    if (existsSync(target) && !flags.force && !flags.dryRun) {
      throw new UsageError(
        `${shown} exists already. --force replaces it, --dry-run only prints the new one.`,
      );
    }

    const settings = settingsOf(folder, terminal.cwd);
    const { paths, isEmpty, titleOf } = readPages(folder, settings);
    if (paths.length === 0) {
      throw new UsageError(
        isEmpty
          ? `${given} holds no .mdx or .md page; write one first.`
          : `The settings ignore every page of ${given}; take a pattern out of "ignore".`,
      );
    }
    let name = flags.name ?? folderLabel(toPosix(folder) === '/' ? 'docs' : basename(folder));
    let dialect = flags.dialect ?? settings?.dialect ?? 'mintlify';
    if (terminal.interactive && !flags.yes && !flags.dryRun) {
      const { askInit } = await import('./ask-init.ts');
      const proposal = { file: shown, pages: counted(paths.length, 'page'), name, dialect };
      const answers = await askInit(proposal, flags, terminal.dialog);
      if (!answers) return { stderr: 'Nothing was written.\n', code: 1 };
      ({ name, dialect } = answers);
    }

    const text = `${JSON.stringify(scaffold(paths, { name, dialect, titleOf }), null, 2)}\n`;
    if (flags.dryRun) return { stdout: text, code: 0 };
    try {
      writeTextAtomic(target, text);
    } catch (error) {
      throw new UsageError(`${shown} was not written: ${writeTroubleOf(error)}.`);
    }
    return {
      stdout: `Wrote ${shown} with ${counted(paths.length, 'page')}. Next: nav check${given === '.' ? '' : ` ${given}`}\n`,
      code: 0,
    };
  },
};

/** @throws UsageError where it is none, or cannot be read. */
function mustBeFolder(folder: string, shown: string): void {
  try {
    readdirSync(folder);
  } catch (error) {
    throw new UsageError(
      isAbsence(error)
        ? `${shown} is no folder; name the one that holds the pages.`
        : `${shown} cannot be read: ${troubleOf(error)}.`,
    );
  }
}

/**
 * The settings of the site to be, where they are there before it.
 *
 * @throws UsageError when they cannot be read.
 */
function settingsOf(folder: string, cwd: string): Settings | undefined {
  const found = settingsFor(folder, undefined, cwd);
  const read = found && readSettings(found.file, found.text);
  const [fault] = read && !read.source ? read.findings : [];
  if (fault) {
    const { line, column } = fault.at.range?.start ?? { line: 1, column: 1 };
    const text = messages[fault.code].text(fault.args as never);
    throw new UsageError(`${found?.file}:${line}:${column}: ${text}`);
  }
  return read?.settings;
}

function readPages(
  folder: string,
  settings: Settings | undefined,
): {
  paths: string[];
  /** Whether there is no page file at all. */
  isEmpty: boolean;
  titleOf(path: string): string | undefined;
} {
  const host = nodeHost({ cwd: folder });
  const files = listSiteFiles(host, '');
  const { pages } = files;
  const isExempt = exemptPages({ ignore: settings?.ignore ?? [] }, files);
  return {
    paths: [...pages.keys()].filter((path) => !isExempt(path)),
    isEmpty: pages.size === 0,
    titleOf(path) {
      const text = host.read(pages.get(path) ?? '');
      const meta = text === undefined ? undefined : readFrontMatter(text);
      return meta?.sidebarTitle ?? meta?.title;
    },
  };
}
