import { basename, relative, resolve } from 'node:path';
import type { SiteOptions } from '@nav/core';
import { SETTINGS_FILE } from '@nav/core/internal';
import { findSettings } from '@nav/core/node';
import { readText, toPosix } from '@nav/disk';
import { valueAt } from '@nav/json';
import { reasonOf, UsageError, whyUnreadable } from '../run/failure.ts';

/** A settings file, with its path from the host's root. */
export type SettingsText = NonNullable<SiteOptions['settings']>;

/** The nearest settings at or above a folder, if there are any, or the file that cannot be read. */
export function settingsAbove(
  folder: string,
  cwd: string,
): { settings?: SettingsText } | { path: string; error: Error } {
  try {
    const settings = findSettings(folder, cwd);
    return settings ? { settings } : {};
  } catch (error) {
    const { path = SETTINGS_FILE } = error as NodeJS.ErrnoException;
    return { path, error: error as Error };
  }
}

/**
 * Returns the settings that apply to a site in `folder`: the file that `--config` names, or the nearest one.
 *
 * @throws UsageError if they cannot be read.
 */
export function settingsFor(
  folder: string,
  given: string | undefined,
  cwd: string,
): SettingsText | undefined {
  if (given === undefined) {
    const found = settingsAbove(folder, cwd);
    if (!('error' in found)) return found.settings;
    const { path, error } = found;
    throw new UsageError(`Cannot read ${toPosix(relative(cwd, path))}: ${reasonOf(error)}.`);
  }
  if (given === '') throw new UsageError('--config is empty. Pass a settings file.');
  const path = resolve(cwd, given);
  const text = readText(path);
  if (text === undefined) throw cannotRead(path, given);
  const file = toPosix(relative(cwd, path));
  if (basename(path) === 'package.json') assertNavBlock(text, given);
  return { file, text };
}

function assertNavBlock(text: string, given: string): void {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new UsageError(
      `${toPosix(given)} is not valid JSON. Fix it, or pass another settings file.`,
    );
  }
  if (valueAt(value, '/nav') !== undefined) return;
  throw new UsageError(
    `${toPosix(given)} has no "nav" block. Add one, or pass another settings file.`,
  );
}

export function cannotRead(path: string, shown: string): UsageError {
  const reason = whyUnreadable(path) ?? 'it is a symlink that leads out of its folder';
  return new UsageError(`Cannot read ${toPosix(shown)}: ${reason}.`);
}
