import { type Code, check, type Diagnostic, memoryHost } from '@nav/core';
import { SETTINGS_FILE } from '@nav/core/internal';
import { type ExampleSite, examples } from './examples.ts';

/** Every file of an example, its config first. */
export function filesOf({ config, files }: ExampleSite): Record<string, string> {
  return { 'docs.json': config, ...files };
}

/** What `nav check` says about an example. */
export function checkExample(example: ExampleSite): Diagnostic[] {
  return check(memoryHost(filesOf(example)), 'docs.json')?.diagnostics ?? [];
}

/** The settings that turn a code off. */
export function settingsWithout(code: Code): string {
  return `{ "rules": { "${code}": "off" } }`;
}

/** Whether no setting turns a code off. */
export function isFixed(code: Code): boolean {
  const settings = { file: SETTINGS_FILE, text: settingsWithout(code) };
  const result = check(memoryHost(filesOf(examples[code].bad)), 'docs.json', { settings });
  return result?.diagnostics.some((diagnostic) => diagnostic.code === code) ?? false;
}
