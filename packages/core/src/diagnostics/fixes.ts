import { joinPointer } from '../text/pointer.ts';
import type { Claim } from './claims.ts';
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

/** The fix of an unknown property that certainly stands for another. */
export function renameFix(
  pointer: string,
  key: string,
  { name, alone }: Claim,
): Pick<Finding, 'fixes'> {
  return alone && name !== undefined ? { fixes: rename(pointer, key, name) } : {};
}

/** The fix that puts another string in the place of a value. */
export function writeInstead(
  at: SourceLocation,
  text: string,
): NonNullable<Finding['fixes']>[number] {
  const newText = JSON.stringify(text);
  return { title: `Write ${newText}`, edits: [{ at, newText }] };
}
