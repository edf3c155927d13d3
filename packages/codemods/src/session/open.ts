import type { Settings, SiteOptions } from '@nav/core';
import { readSettings } from '@nav/core/internal';
import type { Finding } from '@nav/core/stages';
import { lineStarts, positionAt } from '@nav/positions';
import type { JsonNode, Refusal } from '../document/document.ts';
import { refusalOf } from '../document/open-json.ts';

/** Syntax errors are refused; invalid settings are ignored. */
export function openSettings({ file, text }: NonNullable<SiteOptions['settings']>): {
  settings: Settings | undefined;
  refusals: Refusal[];
} {
  const read = readSettings(file, text);
  const faults = read && !read.source ? read.findings : [];
  return { settings: read?.settings, refusals: faults.map((fault) => refusalOf(file, fault)) };
}

export function refusalAt(
  { document, keyStart }: JsonNode,
  { code, args }: Pick<Finding, 'code' | 'args'>,
): Refusal {
  const { line, column } = positionAt(lineStarts(document.text), keyStart);
  const start = { line, column, offset: keyStart };
  const at = { file: document.file, pointer: null, range: { start, end: start } };
  return refusalOf(document.file, { code, args, at } as unknown as Finding);
}
