import { resolve } from 'node:path';
import type { TextEdit } from '@nav/core';
import { assertText, type KeepFix } from './fix.ts';

/** Texts that stand for those of files, which stay as they are. */
export interface Drafts {
  /** By path from the working directory. */
  readonly texts: Map<string, string>;
  /** The files whose drafts come of fixes, each with its text before them and what every round of fixes did. */
  readonly fixed: Map<string, { before: string; rounds: (readonly TextEdit[])[] }>;
}

/** What stands in a file, and what would. */
export interface DraftedFile {
  file: string;
  before: string;
  after: string;
  /** The spans of `before` that change, in order, with what comes in their place. Offsets as everywhere. */
  replacements: { start: number; end: number; text: string }[];
}

export function noDrafts(): Drafts {
  return { texts: new Map(), fixed: new Map() };
}

/**
 * Keeps fixed texts as drafts.
 *
 * @throws UsageError where a fix of the file itself would be refused for its bytes.
 */
export function keepAsDraft({ texts, fixed }: Drafts, cwd: string): KeepFix {
  return ({ file, before, after, edits }) => {
    if (!texts.has(file)) assertText(resolve(cwd, file), file, before);
    texts.set(file, after);
    const known = fixed.get(file);
    if (known) known.rounds.push(edits);
    else fixed.set(file, { before, rounds: [edits] });
  };
}

/** The files that fixes would change. */
export function draftedFiles({ texts, fixed }: Drafts): DraftedFile[] {
  return Array.from(fixed, ([file, { before, rounds }]) => ({
    file,
    before,
    after: texts.get(file) ?? before,
    replacements: replacementsOf(before, rounds),
  }));
}

/** A part of a text: from which offset of the first one it comes, if from there. */
interface Part {
  text: string;
  origin: number | undefined;
}

function replacementsOf(
  before: string,
  rounds: readonly (readonly TextEdit[])[],
): DraftedFile['replacements'] {
  const first: Part[] = [{ text: before, origin: 0 }];
  const parts = rounds.reduce(afterRound, first);
  const replacements: DraftedFile['replacements'] = [];
  let done = 0;
  let text = '';
  const close = (origin: number) => {
    if (origin > done || text !== '') replacements.push({ start: done, end: origin, text });
    text = '';
  };
  for (const part of parts) {
    if (part.origin === undefined) {
      text += part.text;
      continue;
    }
    close(part.origin);
    done = part.origin + part.text.length;
  }
  close(before.length);
  return replacements;
}

/** @param edits in the text that the parts make, none overlapping another. */
function afterRound(parts: readonly Part[], edits: readonly TextEdit[]): Part[] {
  const result: Part[] = [];
  let index = 0;
  let inside = 0;
  let at = 0;
  const advance = (to: number, keeps: boolean) => {
    for (let part = parts[index]; part && at < to; part = parts[index]) {
      const end = Math.min(part.text.length, inside + to - at);
      if (keeps) {
        const origin = part.origin === undefined ? undefined : part.origin + inside;
        result.push({ text: part.text.slice(inside, end), origin });
      }
      at += end - inside;
      inside = end;
      if (inside < part.text.length) continue;
      index += 1;
      inside = 0;
    }
  };
  const inOrder = [...edits].sort((a, b) => a.range.start.offset - b.range.start.offset);
  for (const { range, newText } of inOrder) {
    advance(range.start.offset, true);
    advance(range.end.offset, false);
    if (newText !== '') result.push({ text: newText, origin: undefined });
  }
  advance(Number.POSITIVE_INFINITY, true);
  return result;
}
