import { messages } from '@nav/core';
import { type Finding, parseSource } from '@nav/core/stages';
import { jsonDocument, type Opened, type Refusal } from './document.ts';

/**
 * Syntax errors, duplicate keys and too deep nesting are refused.
 *
 * @param base the file that `$ref`s in it are relative to
 */
export function openJson(file: string, text: string, base: string = file): Opened {
  const { source, findings } = parseSource(file, text);
  if (!source || findings.length > 0) {
    return { document: undefined, refusals: findings.map((finding) => refusalOf(file, finding)) };
  }
  const value = source.hasRefs ? undefined : source.value;
  return { document: jsonDocument(file, text, value, base), refusals: [] };
}

export function whyNotJson(file: string, text: string): Refusal | undefined {
  const [finding] = parseSource(file, text).findings;
  return finding && refusalOf(file, finding);
}

export function refusalOf(file: string, { code, args, at }: Finding): Refusal {
  const { line, column } = at.range?.start ?? { line: 1, column: 1 };
  return { file, line, column, code, message: messageOf({ code, args }) };
}

export function messageOf({ code, args }: Pick<Finding, 'code' | 'args'>): string {
  const { text } = messages[code] as { text(of: unknown): string };
  return text(args);
}
