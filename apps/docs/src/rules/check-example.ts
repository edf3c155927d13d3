import { check, type Diagnostic, memoryHost } from '@nav/core';
import type { ExampleSite } from './examples.ts';

/** Every file of an example, its config first. */
export function filesOf({ config, files }: ExampleSite): Record<string, string> {
  return { 'docs.json': config, ...files };
}

/** What `nav check` says about an example. */
export function checkExample(example: ExampleSite): Diagnostic[] {
  return check(memoryHost(filesOf(example)), 'docs.json')?.diagnostics ?? [];
}
