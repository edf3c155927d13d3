import { onceForText } from '@nav/collections';
import { shownSource } from '@nav/display';
import { isObject } from '@nav/json';
import { isRemote, joinPath, relativePath } from '@nav/paths';
import { type Derive, derived } from '../files/derived.ts';
import type { Host } from '../files/host.ts';
import { fitsShape } from '../format/check-shape.ts';
import type { Dialect } from '../format/dialects.ts';
import { MAX_EQUAL_FILES } from '../limits/limits.ts';
import type { SpecificationRef } from '../tree/nav-tree.ts';
import { readSpecification, type SpecificationReading } from './specification.ts';

/** A specification, or the reason why it was not read. */
export type SpecificationResult =
  | { state: 'read'; file: string; reading: SpecificationReading }
  | { state: 'absent'; outside?: true; unreachable?: string }
  | { state: 'unreadable'; path: string; reason: string }
  | { state: 'remote' };

/** Finds a specification by its source. Each is read once. */
export type SpecificationFinder = (source: string) => SpecificationResult;

/** Returns the specification of an `openapi` value (M1.11), or `undefined` if there is none. */
export function specificationSource(value: unknown): SpecificationRef | undefined {
  return sourceOf(usedSpecification(value));
}

/** Returns the used part of an `openapi` value: of a list, the first valid entry or, without one, the first with a source (M3.3). */
export function usedSpecification(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.find(isSpecification) ?? value.find((item) => sourceOf(item) !== undefined);
}

export function isSpecification(item: unknown): boolean {
  return fitsShape(item, 'specEntry');
}

function sourceOf(value: unknown): SpecificationRef | undefined {
  if (typeof value === 'string')
    return value.trim() === '' ? undefined : { source: normalizeSource(value) };
  if (!isObject(value) || typeof value.source !== 'string' || value.source.trim() === '')
    return undefined;
  const source = normalizeSource(value.source);
  return typeof value.directory === 'string' ? { source, directory: value.directory } : { source };
}

/** Normalizes a source (M1.11, M3.5). */
export function normalizeSource(source: string): string {
  const trimmed = source.trim();
  return isRemote(trimmed) ? trimmed : joinPath('', trimmed);
}

/**
 * Returns a function that reads the specifications of a site through its host, only from the folder of the site.
 *
 * @param fetched the contents of remote specifications by URL.
 * @param unreachable the reasons why others could not be fetched, by URL.
 */
export function specificationFinder(
  host: Host,
  folder: string,
  fetched: ReadonlyMap<string, string> = new Map(),
  unreachable: ReadonlyMap<string, string> = new Map(),
  dialect: Dialect = 'standard',
): SpecificationFinder {
  return onceForText((source): SpecificationResult => {
    if (isRemote(source)) {
      const text = fetched.get(source);
      if (text !== undefined) {
        const file = shownSource(source);
        return { state: 'read', file, reading: readSpecification(file, text, dialect) };
      }
      const reason = unreachable.get(source);
      return reason === undefined ? { state: 'remote' } : { state: 'absent', unreachable: reason };
    }
    const file = joinPath(folder, source);
    if (relativePath(folder, file) === undefined) return { state: 'absent' };
    const reading = derived(host, file, readers[dialect]);
    if (reading) return { state: 'read', file, reading };
    if (host.isOutsideRoot?.(file)) return { state: 'absent', outside: true };
    const reason = host.whyUnreadable?.(file);
    return reason === undefined ? { state: 'absent' } : { state: 'unreadable', path: file, reason };
  });
}

/** A cached host keeps readings by the function that makes them. */
const readers: Readonly<Record<Dialect, Derive<SpecificationReading>>> = {
  standard: /* @__PURE__ */ readerFor('standard'),
  mintlify: /* @__PURE__ */ readerFor('mintlify'),
};

/** Returns a reader that keeps the last readings by text, because versions of a site often have the same specifications. */
function readerFor(dialect: Dialect): Derive<SpecificationReading> {
  const last = new Map<string, SpecificationReading>();
  return (file, text) => {
    // Errors in JSON have the path of the file.
    if (/\.json$/i.test(file)) return readSpecification(file, text, dialect);
    const reading = last.get(text) ?? readSpecification(file, text, dialect);
    last.delete(text);
    last.set(text, reading);
    for (const oldest of last.keys()) if (last.size > MAX_EQUAL_FILES) last.delete(oldest);
    const { specification } = reading;
    return specification ? { ...reading, specification: { ...specification, file } } : reading;
  };
}
