import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';
import { type Draft, destructive, type Part, removeItem } from '../../source/part.ts';

/** Suggests to remove the entry, or one `$ref` to a file that several name. */
export function suggestOneEntry(part: Part, { file }: MessageArgs['duplicate-page']): Draft[] {
  return file === undefined ? removeItem(part) : destructive(removeItem(part, 'Remove this $ref'));
}
