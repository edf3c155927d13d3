import { dirname, resolve } from 'node:path';
import type { Code, Severity } from '@nav/core';
import { readSettings } from '@nav/core/internal';
import type { RuleLevel, TeamCode } from '@nav/core/stages';
import { settingsFor } from './settings-text.ts';

/** The patterns in the settings with the same code. */
export interface TeamRule {
  code: TeamCode;
  /** The message of the first pattern, with `…` for a match. */
  title: string;
  /** The severity of the first pattern. */
  severity: Severity;
  written: readonly object[];
}

/** The severities in effect, and the patterns, in the settings that apply to a folder. */
export interface SettingsRules {
  file: string | undefined;
  rules: Readonly<Partial<Record<Code | TeamCode, RuleLevel>>>;
  patterns: readonly TeamRule[];
}

/** @throws UsageError if the settings cannot be read. */
export function settingsRules(
  folder: string,
  given: string | undefined,
  cwd: string,
): SettingsRules {
  const found = settingsFor(folder, given, cwd);
  const settings = found && readSettings(found.file, found.text)?.settings;
  const written = settings?.team?.value.patterns as readonly Declared[] | undefined;
  const patterns = [...new Set(settings?.team?.patterns)].map((code): TeamRule => {
    const own = (written ?? []).filter((one) => one?.code === code);
    const [{ message, severity } = {} as Declared] = own;
    const isSeverity = severity === 'error' || severity === 'info';
    return {
      code,
      title: String(message).replaceAll('{match}', '…'),
      severity: isSeverity ? severity : 'warning',
      written: own,
    };
  });
  return { file: found?.file, rules: settings?.rules ?? {}, patterns };
}

export function patternCodes(
  configs: readonly string[],
  given: string | undefined,
  cwd: string,
): TeamCode[] {
  return configs.flatMap((file) =>
    settingsRules(dirname(resolve(cwd, file)), given, cwd).patterns.map(({ code }) => code),
  );
}

interface Declared {
  code?: unknown;
  message?: unknown;
  severity?: unknown;
}
