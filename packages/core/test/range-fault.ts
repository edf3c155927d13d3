import type { CheckResult, Diagnostic } from '../src/index.ts';
import type { ResolvedLocation } from '../src/stages.ts';

/**
 * Compares the text of every range of a result with the value of its pointer. Independent of the code under test: counts
 * lines and follows pointers itself.
 *
 * @returns one sentence for each difference.
 */
export function rangeFaults(
  result: CheckResult,
  textOf: (file: string) => string | undefined,
): string[] {
  const values = new Map<string, unknown>();
  return result.diagnostics.flatMap((diagnostic) =>
    [diagnostic, ...diagnostic.related, ...editsOf(diagnostic)].flatMap((place) => {
      // The start of a config that does not exist is that of an empty one.
      const text = textOf(place.file) ?? (diagnostic.code === 'config-not-found' ? '' : undefined);
      const fault =
        text === undefined ? 'the file does not exist' : rangeFault(place, text, values);
      return fault === undefined
        ? []
        : [`${diagnostic.code} ${place.file} ${place.pointer}: ${fault}`];
    }),
  );
}

/** Returns the ranges of the edits of a finding, which have no pointer. */
function editsOf({ fixes }: Diagnostic) {
  const edits = fixes.flatMap((fix) => fix.edits);
  return edits.map(({ file, range }) => ({ file, range, pointer: null, anchor: 'value' as const }));
}

function rangeFault(
  { file, pointer, anchor, range }: ResolvedLocation,
  text: string,
  values: Map<string, unknown>,
): string | undefined {
  const { start, end } = range;
  if (start.offset > end.offset) return `ends at ${end.offset}, before ${start.offset}`;
  for (const { line, column, offset } of [start, end]) {
    if (!Number.isInteger(offset) || offset < 0 || offset > text.length) {
      return `offset ${offset} is outside of the text`;
    }
    const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
    const place = `${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
    if (place !== `${line}:${column}`) return `offset ${offset} is ${place}, not ${line}:${column}`;
  }
  if (pointer === null) return undefined;
  const slice = text.slice(start.offset, end.offset);
  if (anchor === 'open') {
    return slice === '{' || slice === '[' ? undefined : `the bracket is ${slice.slice(0, 40)}`;
  }
  const tokens = pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (anchor === 'key') return parsed(slice) === tokens.at(-1) ? undefined : `the key is ${slice}`;
  if (!values.has(file)) values.set(file, JSON.parse(text.replace(/^\uFEFF/, '')));
  let wanted = values.get(file);
  for (const token of tokens) {
    if (typeof wanted !== 'object' || wanted === null || !Object.hasOwn(wanted, token)) {
      return 'the pointer names nothing';
    }
    wanted = (wanted as Record<string, unknown>)[token];
  }
  if (JSON.stringify(parsed(slice)) === JSON.stringify(wanted)) return undefined;
  // A finding about a link in a text covers the link.
  const part = parsed(`"${slice}"`);
  const isPart = typeof wanted === 'string' && typeof part === 'string' && wanted.includes(part);
  return isPart && part !== wanted ? undefined : `the value is not ${slice.slice(0, 40)}`;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
