// Guarantee 5: strings of the input map to their original location, and the report lists all changes.
import { posix } from 'node:path';
import { createTracer } from '@nav/codemods';
import { lineStarts } from '@nav/core/internal';
import { above, covers, stringsOf } from './strings.mjs';
import { jsonOf } from './writings.mjs';

/**
 * @param host the original files
 * @param plan a plan that changes something
 * @returns a sentence for each kind of fault, and how many strings were traced
 */
export function traceFaults(host, { files }) {
  const faults = new Map();
  const fault = (what, example) => {
    const known = faults.get(what) ?? { count: 0, example };
    known.count += 1;
    faults.set(what, known);
  };
  const inputs = new Map();
  /** The strings of an input file by their offsets, and which of them arrived. */
  const inputOf = (file) => {
    if (!inputs.has(file)) {
      const text = host.read(file);
      const strings = stringsOf(jsonOf(file, text));
      const byOffset = new Map(strings.map((string) => [string.start, string]));
      inputs.set(file, { text, starts: lineStarts(text), byOffset, arrived: new Map() });
    }
    return inputs.get(file);
  };

  const renamedFrom = files.find(
    ({ movedTo }) => movedTo !== undefined && movedTo === files[0].file,
  )?.file;
  let traced = 0;
  for (const planned of files) {
    const { file, before, after, report } = planned;
    if (after === undefined || before === after || !planned.map) continue;
    const map = planned.map();
    const trace = createTracer(map);
    const isAdded = covers(report.added.map(({ pointer }) => pointer));
    const isRepeat = covers(
      report.added.filter(({ from }) => from !== undefined).map(({ pointer }) => pointer),
    );
    const movedTo = new Map();
    for (const { from, to } of report.moved) movedTo.set(to, [...(movedTo.get(to) ?? []), from]);
    const starts = lineStarts(after);
    let line = 0;
    for (const { start, end, pointer, isKey } of stringsOf(jsonOf(file, after))) {
      while (line + 1 < starts.length && starts[line + 1] <= start) line += 1;
      const text = after.slice(start, end);
      const place = trace(line + 1, start - starts[line] + 1);
      const here = `${file}#${pointer} ${text}`;
      if (!place) {
        if (!isKey && !isAdded(pointer)) fault('new, and not reported as added', here);
        continue;
      }
      traced += 1;
      const origin = posix.join(posix.dirname(file), place.file);
      const input = inputOf(origin);
      if (map.sourcesContent[map.sources.indexOf(place.file)] !== input.text) {
        fault('the map does not hold the input', here);
        continue;
      }
      const offset = input.starts[place.line - 1] + place.column - 1;
      const string = input.byOffset.get(offset);
      if (!string || string.isKey !== isKey) {
        fault('maps to no string of its kind', here);
        continue;
      }
      const own = origin === file || origin === renamedFrom;
      const from = own ? string.pointer : `${origin}#${string.pointer}`;
      const isSame = input.text.slice(string.start, string.end) === text;
      if (!isSame && !(isKey && movedTo.get(pointer)?.includes(from))) {
        fault('maps to another string', here);
      }
      if (isKey) continue;
      if (!isRepeat(pointer)) {
        const count = (input.arrived.get(offset) ?? 0) + 1;
        input.arrived.set(offset, count);
        if (count > 1) fault('a duplicate that is not reported as added', here);
        if (!isAccounted(from, pointer, movedTo)) fault('moved, and not reported', here);
      } else if (!input.arrived.has(offset)) input.arrived.set(offset, 0);
    }
  }
  vanished(files, inputOf, fault);
  return {
    traced,
    faults: [...faults].map(([what, { count, example }]) => `${what}: ${count} × ${example}`),
  };
}

/** Checks whether a value keeps its pointer, apart from indexes, or is reported as moved. */
function isAccounted(from, to, movedTo) {
  const bare = (pointer) => pointer.replace(/\/\d+(?=\/|$)/g, '/*');
  if (bare(from) === bare(to)) return true;
  const moved = above(to, (pointer) =>
    movedTo.get(pointer)?.some((origin) => origin + to.slice(pointer.length) === from),
  );
  if (moved !== undefined) return true;
  // Indexes inside a moved value may change.
  return (
    above(to, (pointer) =>
      movedTo
        .get(pointer)
        ?.some((origin) => bare(origin + to.slice(pointer.length)) === bare(from)),
    ) !== undefined
  );
}

/** Adds a fault for each lost string that no report lists. */
function vanished(files, inputOf, fault) {
  const removed = files.flatMap(({ file, report }) =>
    report.removed.map(({ pointer }) => (pointer.includes('#') ? pointer : `${file}#${pointer}`)),
  );
  const old = files.find(({ movedTo }) => movedTo !== undefined);
  const isRemoved = covers(
    removed.map((pointer) =>
      old && pointer.startsWith(`${old.movedTo}#`)
        ? old.file + pointer.slice(old.movedTo.length)
        : pointer,
    ),
  );
  for (const { file, before, after, map } of files) {
    const isConfig = map !== undefined || /\.json$/.test(file);
    if (before === undefined || before === after || !isConfig) continue;
    const input = inputOf(file);
    for (const [offset, { pointer, isKey, start, end }] of input.byOffset) {
      if (isKey || input.arrived.has(offset) || isRemoved(`${file}#${pointer}`)) continue;
      // The content of the file replaces a reference.
      if (pointer.endsWith('/$ref')) continue;
      fault('gone, and not reported', `${file}#${pointer} ${input.text.slice(start, end)}`);
    }
  }
}
