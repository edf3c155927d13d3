import { existsSync, readdirSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { folderLabel } from '@nav/codemods';
import { type Dialect, messages, type Settings } from '@nav/core';
import {
  dialectNames,
  listSiteFiles,
  orphansAmong,
  readFrontMatter,
  readSettings,
} from '@nav/core/internal';
import { toPosix, WriteError, writeFiles } from '@nav/core/internal-node';
import { nodeHost } from '@nav/core/node';
import { lockSites } from '../../sites/lock-sites.ts';
import { settingsFor } from '../../sites/open-site.ts';
import type { Command, Terminal } from '../../terminal/command.ts';
import {
  isNotFound,
  reasonOf,
  UsageError,
  undoneReason,
  writeReasonOf,
} from '../../terminal/failure.ts';
import { pluralize } from '../../terminal/text.ts';
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
  description:
    'Create a docs.json for a folder of MDX pages. Folders become groups, and their index pages become group roots. In a terminal, it prompts for missing options.',
  options: [
    { flags: '--name <name>', description: 'the name of the site' },
    {
      flags: '--dialect <name>',
      description: 'the dialect to write',
      choices: dialectNames,
    },
    { flags: '--dry-run', description: 'print the docs.json instead of writing it' },
    { flags: '--force', description: 'overwrite an existing docs.json' },
    { flags: '-y, --yes', description: 'accept all defaults' },
  ],
  examples: [
    ['nav init', 'the current directory, with prompts'],
    ['nav init docs --name Acme --yes', 'without prompts'],
    ['nav init docs --dry-run', 'preview the docs.json'],
  ],
  async run([given = '.'], flags, terminal) {
    const folder = resolve(terminal.cwd, given);
    const target = join(folder, 'docs.json');
    const shown = toPosix(relative(terminal.cwd, target));
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
      if (!answers) return { stderr: 'Nothing was written.\n', code: 1 };
      ({ name, dialect } = answers);
    }

    const text = `${JSON.stringify(scaffold(paths, { name, dialect, titleOf }), null, 2)}\n`;
    if (flags.dryRun) return { stdout: text, code: 0 };
    await writeConfig(target, text, shown, { force: flags.force === true, terminal });
    return {
      stdout: `Wrote ${shown} with ${pluralize(paths.length, 'page')}. Next: nav check${given === '.' ? '' : ` ${toPosix(given)}`}\n`,
      code: 0,
    };
  },
};

/** @throws UsageError if the config cannot be written, or exists now and `force` is not set. */
async function writeConfig(
  path: string,
  text: string,
  shown: string,
  { force, terminal }: { force: boolean; terminal: Terminal },
): Promise<void> {
  const locks = await lockSites([shown], terminal);
  try {
    writeFiles(locks.of(shown), [{ path, before: force ? { any: true } : undefined, after: text }]);
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    const { cause, unrestored } = error;
    const why = cause === undefined ? 'it exists now' : writeReasonOf(cause);
    throw new UsageError(`Cannot write ${shown}: ${why}. ${undoneReason(unrestored)}`);
  } finally {
    locks.release();
  }
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

/**
 * Returns the settings that already apply to the new site.
 *
 * @throws UsageError if they cannot be read.
 */
function readSiteSettings(folder: string, cwd: string): Settings | undefined {
  const found = settingsFor(folder, undefined, cwd);
  const read = found && readSettings(found.file, found.text);
  const [error] = read && !read.source ? read.findings : [];
  if (error) {
    const { line, column } = error.at.range?.start ?? { line: 1, column: 1 };
    const text = messages[error.code].text(error.args as never);
    throw new UsageError(`${found?.file}:${line}:${column}: ${text}`);
  }
  return read?.settings;
}

function readPages(
  folder: string,
  settings: Settings | undefined,
): {
  paths: string[];
  /** True if there are no page files at all. */
  isEmpty: boolean;
  titleOf(path: string): string | undefined;
} {
  const host = nodeHost({ cwd: folder });
  const files = listSiteFiles(host, '');
  const { pages } = files;
  const sources = {
    files,
    settings: { ignore: settings?.ignore ?? [] },
    readText: (file: string) => host.read(file),
  };
  return {
    paths: orphansAmong(pages.keys(), sources, { keepFrontPage: true }),
    isEmpty: pages.size === 0,
    titleOf(path) {
      const text = host.read(pages.get(path) ?? '');
      const meta = text === undefined ? undefined : readFrontMatter(text);
      return meta?.sidebarTitle ?? meta?.title;
    },
  };
}
