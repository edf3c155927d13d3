import { joinPointer } from '../text/pointer.ts';
import type { PropertyGuess } from './claims.ts';
import type { Finding, SourceLocation } from './diagnostic.ts';

/** The fix that gives the property `from` of the object at `pointer` another name. */
export function rename(pointer: string, from: string, to: string): NonNullable<Finding['fixes']> {
  const newText = JSON.stringify(to);
  return [
    {
      title: `Rename ${JSON.stringify(from)} to ${newText}`,
      edits: [{ at: { pointer: joinPointer(pointer, from), anchor: 'key' }, newText }],
    },
  ];
}

/** Returns the fix of an unknown property if the guess is certain. */
export function renameFix(
  pointer: string,
  key: string,
  { name, certain }: PropertyGuess,
): Pick<Finding, 'fixes'> {
  return certain && name !== undefined ? { fixes: rename(pointer, key, name) } : {};
}

/** The fix that puts another string in the place of a value. */
export function writeInstead(
  at: SourceLocation,
  text: string,
): NonNullable<Finding['fixes']>[number] {
  const newText = JSON.stringify(text);
  return { title: `Write ${newText}`, edits: [{ at, newText }] };
}
