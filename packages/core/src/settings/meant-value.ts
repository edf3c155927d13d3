import type { LocatedFix } from '../diagnostics/diagnostic.ts';
import { type Changes, offer } from '../diagnostics/fixes.ts';
import { alternativesOf, type Shape, type ShapeRef } from '../format/grammar.ts';

interface Candidate {
  value: unknown;
  isCertain: boolean;
}

/**
 * Returns the change to the value that a rejected one means: the same in another type, or in the object that holds it.
 *
 * @param accepts tests whether the builder accepts another value there.
 */
export function meantValue(
  value: unknown,
  pointer: string,
  name: ShapeRef,
  accepts: (value: unknown) => boolean,
): Changes {
  const shapes = alternativesOf(name);
  const isOther = typeof value !== 'string' && shapes.length > 1;
  const meant = (isOther ? [] : shapes)
    .flatMap((shape) => candidates(value, shape))
    .find((candidate) => accepts(candidate.value));
  if (!meant) return {};
  const newText = JSON.stringify(meant.value);
  const edits = [{ at: { pointer, anchor: 'value' as const }, newText }];
  const changes: LocatedFix[] = [{ title: `Change to ${newText}`, edits }];
  return offer(changes, meant.isCertain);
}

function candidates(value: unknown, shape: Shape): Candidate[] {
  if (shape.type === 'object') {
    const names = Object.keys(shape.fields);
    const needed = names.filter((name) => shape.fields[name]?.required);
    const [field = names[0]] = needed;
    const canHold = typeof value === 'string' || Array.isArray(value);
    if (field === undefined || needed.length > 1 || !canHold) return [];
    const isCertain = needed.length === 1 && typeof value === 'string';
    return [{ value: { [field]: value }, isCertain }];
  }
  if (typeof value === 'number' || typeof value === 'boolean')
    return shape.type === 'string'
      ? [{ value: String(value), isCertain: Number.isSafeInteger(value) }]
      : [];
  if (typeof value !== 'string') return [];
  if (shape.type === 'boolean' || shape.type === 'number') {
    const known = shape.type === 'number' ? /^\d{1,6}$/ : /^(?:true|false)$/;
    return known.test(value) ? [{ value: JSON.parse(value), isCertain: true }] : [];
  }
  if (shape.type !== 'string') return [];
  const text = value.trim();
  const written = [text, ...(/^[0-9a-f]{3,6}$/i.test(text) ? [`#${text}`] : [])];
  const url = text.replace(/^(?:http:)?(?:\/\/)?(?=[\w-]+\.[a-z])/i, 'https://');
  return [
    ...written.map((value) => ({ value, isCertain: true })),
    { value: url, isCertain: false },
    { value: text.replace(/^https:\/\//, ''), isCertain: false },
  ];
}
