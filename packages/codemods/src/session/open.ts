import { messages, type Settings, type SiteOptions } from '@nav/core';
import { isModulePath, lineStarts, positionAt, readSettings } from '@nav/core/internal';
import { type Finding, parseSource } from '@nav/core/stages';
import type { JsonNode, Opened, Refusal } from '../document/document.ts';
import { jsonDocument } from '../document/document.ts';

/** Opens a JSON text. Syntax errors, duplicate keys and too deep nesting are refused. */
export function openJson(file: string, text: string): Opened {
  const { source, findings } = parseSource(file, text);
  if (!source || findings.length > 0) {
    return { document: undefined, refusals: findings.map((finding) => refusalOf(file, finding)) };
  }
  const value = source.hasRefs ? undefined : source.value;
  return { document: jsonDocument(file, text, value), refusals: [] };
}

/** Returns why a text cannot be opened as JSON; `undefined` if it can. */
export function whyNotJson(file: string, text: string): Refusal | undefined {
  const [finding] = parseSource(file, text).findings;
  return finding && refusalOf(file, finding);
}

/** Reads the settings of a project. Syntax errors are refused; invalid settings are ignored. */
export function openSettings({ file, text }: NonNullable<SiteOptions['settings']>): {
  settings: Settings | undefined;
  refusals: Refusal[];
} {
  const read = readSettings(file, text);
  const faults = read && !read.source ? read.findings : [];
  return { settings: read?.settings, refusals: faults.map((fault) => refusalOf(file, fault)) };
}

function refusalOf(file: string, { code, args, at }: Finding): Refusal {
  const { line, column } = at.range?.start ?? { line: 1, column: 1 };
  const { text } = messages[code] as { text(of: unknown): string };
  return { file, line, column, code, message: text(args) };
}

/** Returns the refusal of a value. */
export function refusalAt(
  { document, keyStart }: JsonNode,
  { code, args }: Pick<Finding, 'code' | 'args'>,
): Refusal {
  const { line, column } = positionAt(lineStarts(document.text), keyStart);
  const start = { line, column, offset: keyStart };
  const at = { file: document.file, pointer: null, range: { start, end: start } };
  return refusalOf(document.file, { code, args, at } as unknown as Finding);
}

/** Opens a config: a module by its extension, JSON otherwise. The parser of modules is loaded on first use. */
export async function open(file: string, text: string): Promise<Opened> {
  if (!isModulePath(file)) return openJson(file, text);
  const { openModule } = await import('../module/module.ts');
  return openModule(file, text);
}
