import { messages, type Settings } from '@nav/core';
import { listSiteFiles, orphansOf, readFrontMatter, readSettings } from '@nav/core/internal';
import { nodeHost } from '@nav/core/node';
import { UsageError } from '../run/failure.ts';
import { settingsFor } from '../settings/settings-text.ts';

/** @throws UsageError if they cannot be read. */
export function readSiteSettings(folder: string, cwd: string): Settings | undefined {
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

/** Returns the pages that a new config of a folder lists. */
export function readPages(
  folder: string,
  settings: Settings | undefined,
): {
  paths: string[];
  /** True without page files. */
  isEmpty: boolean;
  titleOf(path: string): string | undefined;
} {
  const host = nodeHost({ cwd: folder });
  const files = listSiteFiles(host, '');
  const { pages } = files;
  const sources = { files, settings: { ignore: settings?.ignore ?? [] } };
  return {
    paths: orphansOf({ host, folder: '' }, pages.keys(), sources, { keepFrontPage: true }),
    isEmpty: pages.size === 0,
    titleOf(path) {
      const text = host.read(pages.get(path) ?? '');
      const meta = text === undefined ? undefined : readFrontMatter(text);
      return meta?.sidebarTitle ?? meta?.title;
    },
  };
}
