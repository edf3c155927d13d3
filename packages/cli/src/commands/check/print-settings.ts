import { printable } from '@nav/display';
import { openSite } from '@nav/site/open-site';
import { type SettingInEffect, settingsInEffect } from '@nav/site/settings-in-effect';
import picocolors from 'picocolors';
import type { Colors } from 'picocolors/types.js';
import type { CommandResult, Terminal } from '../../terminal/command.ts';
import { printAnswer } from '../../terminal/printer.ts';
import type { CheckFlags } from './options.ts';

export async function printSettings(
  configs: readonly string[],
  flags: CheckFlags,
  terminal: Terminal,
): Promise<CommandResult> {
  const sites: { file: string; settings: SettingInEffect[] }[] = [];
  for (const file of configs) {
    const site = await openSite(file, { ...flags, fetch: false }, terminal);
    sites.push({ file, settings: settingsInEffect(site, flags, terminal.cwd) });
  }
  if (flags.format === 'json') return { stdout: printAnswer({ sites }), code: 0 };
  const colors = picocolors.createColors(terminal.color);
  const stdout = sites.map(({ file, settings }) => siteText(file, settings, colors)).join('\n');
  const stderr = '\nRun `nav rules` for the severities of all codes.\n';
  return { stdout, stderr, code: 0 };
}

function siteText(file: string, settings: readonly SettingInEffect[], colors: Colors): string {
  const rows = settings.map(({ setting, value, from, files }) => [
    setting,
    printable(String(value)),
    `${originText(from)}${files ? `, for ${printable(files.join(', '))}` : ''}`,
  ]);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const lines = rows.map(
    ([setting = '', value = '', from = '']) =>
      `  ${setting.padEnd(widths[0] ?? 0)}  ${colors.bold(value.padEnd(widths[1] ?? 0))}  ${colors.dim(from)}\n`,
  );
  return `${colors.cyan(printable(file))}\n${lines.join('')}`;
}

function originText(from: SettingInEffect['from']): string {
  if (typeof from === 'string')
    return from === 'inferred' ? 'inferred from links and redirects' : from;
  return `${printable(from.file)}:${from.line}:${from.column}`;
}
