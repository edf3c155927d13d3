import type { Finding, SourceLocation } from '../diagnostics/diagnostic.ts';
import { typeName } from '../diagnostics/wording.ts';
import type { Host } from '../files/host.ts';
import { isSpecificationDocument } from '../format/check-shape.ts';
import { MAX_DEPTH, type Source } from '../source/source.ts';
import { isUnresolved, unresolved } from '../source/unresolved.ts';
import { isObject } from '../text/json-value.ts';
import { nearestAmong } from '../text/nearest.ts';
import { folderOf, joinPath, pathFrom } from '../text/path.ts';
import { joinPointer } from '../text/pointer.ts';
import type { Mount, Origin } from './origin.ts';
import { readPart } from './ref-part.ts';
import { type RefFault, refInvalid, refTarget } from './ref-target.ts';

/** What is beyond these can only be a trap: references, UTF-16 units of text that they name, and of one pointer. */
const MAX_REFS = 10_000;
const MAX_COMPOSED_TEXT = 1 << 26;
const MAX_POINTER = 1 << 14;

/** What following the references of a config needs, and what comes of it beside the value. */
interface Composition {
  host: Host;
  /** Every file that was read so far, by path. */
  sources: Map<string, Source>;
  findings: Finding[];
  /** What was followed so far: a file counts as often as it is named. */
  spent: { refs: number; text: number };
  /** The places whose faults are told. */
  told: Set<string>;
  nearestFile: ((file: string) => string | undefined) | undefined;
}

/** Where a value stands on its way into the composed config. */
interface Place {
  at: Origin;
  /** Its pointer in the composed config. */
  composed: string;
  /** The files that lead here, the main one first. */
  chain: readonly [string, ...string[]];
  depth: number;
  /** The property of the config that it is in; undefined for the config itself. */
  topLevel: string | undefined;
  /** Properties that stand beside the `$ref` which names this object: they replace its own. */
  replaced: ReadonlySet<string>;
  /** Where the files of composed pointers are noted down. */
  mounts: Map<string, Mount>;
  /** Set within an OpenAPI specification, with the first of its own references that cannot be followed here. */
  specification: { unfollowed?: SourceLocation } | undefined;
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * The value of a config with what its `$ref`s name in their places (M5). The files are added to `sources`, the
 * places where they begin to `mounts`, and what cannot be followed to `findings`.
 */
export function followRefs(
  host: Host,
  main: Source,
  sources: Map<string, Source>,
  mounts: Map<string, Mount>,
  findings: Finding[],
): unknown {
  const composition: Composition = {
    host,
    sources,
    findings,
    spent: { refs: 0, text: main.text.length },
    told: new Set(),
    nearestFile: undefined,
  };
  return compose(composition, main.value, {
    at: { file: main.file, pointer: '' },
    composed: '',
    chain: [main.file],
    depth: 1,
    topLevel: undefined,
    replaced: NOTHING,
    mounts,
    specification: undefined,
  });
}

function compose(composition: Composition, value: unknown, place: Place): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    let changed = false;
    const items = value.map((item, index) => {
      const result = compose(composition, item, below(place, index));
      changed ||= result !== item;
      return result;
    });
    return changed ? items : value;
  }
  const object = value as Record<string, unknown>;
  const ref =
    Object.hasOwn(object, '$ref') && typeof object.$ref === 'string' ? object.$ref : undefined;
  // What stands beside a `$ref` counts only where that names an object.
  const beside: Place = ref === undefined ? place : { ...place, mounts: new Map() };
  let changed = false;
  const own: [string, unknown][] = [];
  for (const key of Object.keys(object)) {
    if (ref !== undefined && key === '$ref') continue;
    const result = compose(composition, object[key], below(beside, key));
    changed ||= result !== object[key];
    own.push([key, result]);
  }
  if (ref === undefined) return changed ? Object.fromEntries(own) : value;

  const source = reach(composition, ref, place);
  let target: unknown;
  if (source) {
    const inside = enter(source, place, own);
    // A reference takes no deeper a stack than an object: chains of them are as long as values are deep.
    const content = source.hasRefs ? compose(composition, source.value, inside) : source.value;
    target = mount(composition, ref, content, inside, place);
  }
  return merge(composition, own, target, beside.mounts, place);
}

/** The source of the file that a `$ref` names; `undefined` where it cannot be followed, which is told. */
function reach(composition: Composition, ref: string, place: Place): Source | undefined {
  const found = sourceOf(composition, ref, place);
  if ('source' in found) return found.source;
  fail(composition, found.fault, place);
  return undefined;
}

/** The source of the file that a `$ref` names, read when it is first named, or why there is none. */
function sourceOf(
  composition: Composition,
  ref: string,
  place: Place,
): { source: Source } | { fault: RefFault } {
  const { host, sources, spent } = composition;
  const target = refTarget(ref, place.chain);
  if ('fault' in target) return target;
  const { file } = target;
  spent.refs += 1;
  if (spent.refs > MAX_REFS)
    return { fault: refInvalid(ref, `the config already follows ${MAX_REFS} references`) };
  if (place.depth > MAX_DEPTH)
    return { fault: refInvalid(ref, `it nests deeper than ${MAX_DEPTH} levels`) };
  if (place.composed.length > MAX_POINTER)
    return { fault: refInvalid(ref, 'the property names above it are too long') };

  let source = sources.get(file);
  if (!source) {
    const part = readPart(host, file, ref, () => suggestion(composition, file, place));
    if ('fault' in part) return part;
    source = part.source;
    sources.set(file, source);
    for (const finding of part.findings) report(composition, finding, place);
  }
  spent.text += source.text.length;
  if (spent.text > MAX_COMPOSED_TEXT) {
    const problem = `with it the config grows beyond ${MAX_COMPOSED_TEXT} characters`;
    return { fault: refInvalid(ref, problem) };
  }
  return { source };
}

/** The path, from the file at hand, of the file that is most likely meant by one that is not there. */
function suggestion(
  composition: Composition,
  file: string,
  { at, chain }: Place,
): string | undefined {
  composition.nearestFile ??= nearestAmong(jsonFiles(composition.host, folderOf(chain[0])));
  const meant = composition.nearestFile(file);
  const isUsable = meant !== undefined && !chain.includes(meant);
  return isUsable ? pathFrom(folderOf(at.file), meant) : undefined;
}

/** The files that a `$ref` could name. */
function* jsonFiles(host: Host, folder: string): Generator<string> {
  for (const { folder: above, files } of host.list(folder))
    for (const file of files) if (file.endsWith('.json')) yield joinPath(above, file);
}

/** The place of what a file holds, in the place of the `$ref` that names it, with its `own` properties beside it. */
function enter(
  { file, value, hasRefs }: Source,
  place: Place,
  own: readonly (readonly [string, unknown])[],
): Place {
  const inside: Place = {
    ...place,
    at: { file, pointer: '' },
    chain: [...place.chain, file],
    depth: place.depth + 1,
    replaced: new Set([...place.replaced, ...own.map(([key]) => key)]),
  };
  const begins = hasRefs && !place.specification && isSpecificationDocument(value);
  return begins ? { ...inside, mounts: new Map(), specification: {} } : inside;
}

/** Notes down where the content of a file begins, and returns it; `undefined` where it cannot stand there. */
function mount(
  composition: Composition,
  ref: string,
  content: unknown,
  inside: Place,
  place: Place,
): unknown {
  if (inside.specification && !place.specification) {
    const { unfollowed } = inside.specification;
    if (unfollowed) {
      // It has as many of them as it likes, and each is right where it stands.
      const related = [{ at: unfollowed, message: 'Such a reference stands here.' }];
      fail(composition, refInvalid(ref, OWN_REFERENCES, related), place);
      return undefined;
    }
    for (const [pointer, mount] of inside.mounts) place.mounts.set(pointer, mount);
  }
  // Where the target is itself a reference, its own mount is nearer to the value.
  if (!place.mounts.has(place.composed)) place.mounts.set(place.composed, { value: inside.at });
  return content;
}

/** What a `$ref` names, with the properties that stand beside it over its own (M5.2). */
function merge(
  composition: Composition,
  own: readonly (readonly [string, unknown])[],
  target: unknown,
  mounts: ReadonlyMap<string, Mount>,
  place: Place,
): unknown {
  const leadsNowhere = target === undefined || isUnresolved(target);
  if (!leadsNowhere && !isObject(target)) {
    const isOurs = (place.topLevel ?? 'navigation') === 'navigation';
    if (isOurs && !place.specification)
      for (const [key] of own) tell(composition, dropped(key, target, place.at), place);
    return target;
  }
  for (const [pointer, mount] of mounts) place.mounts.set(pointer, mount);
  for (const [key] of own) {
    if (place.replaced.has(key)) continue;
    const { at, composed } = below(place, key);
    // A sibling that is itself a reference already knows where its value stands.
    const value = mounts.get(composed)?.value ?? at;
    place.mounts.set(composed, { value, key: at });
  }
  const merged = Object.fromEntries([...Object.entries((target ?? {}) as object), ...own]);
  return leadsNowhere ? unresolved(merged) : merged;
}

/** Why a specification cannot stand in a config. */
const OWN_REFERENCES =
  'it is an API specification with references of its own, which are not followed here; write its path without a $ref where a specification is wanted';

function below(place: Place, token: string | number): Place {
  return {
    ...place,
    at: { file: place.at.file, pointer: joinPointer(place.at.pointer, token) },
    composed: joinPointer(place.composed, token),
    depth: place.depth + 1,
    topLevel: place.topLevel ?? String(token),
    replaced: NOTHING,
    // What is replaced is read for its faults, but nothing of it stays.
    mounts: typeof token === 'string' && place.replaced.has(token) ? new Map() : place.mounts,
  };
}

function report({ findings }: Composition, finding: Finding, { topLevel }: Place): void {
  findings.push(topLevel === undefined ? finding : { ...finding, topLevel });
}

/** A `$ref` at a place that cannot be followed. */
function fail(composition: Composition, fault: RefFault, place: Place): void {
  const { file, pointer } = place.at;
  const at: SourceLocation = { file, pointer: joinPointer(pointer, '$ref'), anchor: 'value' };
  if (place.specification) place.specification.unfollowed ??= at;
  else tell(composition, { ...fault, at }, place);
}

/** A file that is named twice is read twice, but its faults are told once. */
function tell(composition: Composition, finding: Finding, place: Place): void {
  const { file, pointer } = finding.at;
  const spot = `${file} ${pointer}`;
  if (!composition.told.has(spot)) report(composition, finding, place);
  composition.told.add(spot);
}

/** A property beside a `$ref` that names no object (M5.2). */
function dropped(key: string, target: unknown, { file, pointer }: Origin): Finding {
  const subject = `${JSON.stringify(key)} beside this $ref`;
  const because = `its file holds ${typeName(target)}, which takes in no properties`;
  const at: SourceLocation = { file, pointer: joinPointer(pointer, key), anchor: 'key' };
  return { code: 'no-effect', args: { subject, because }, at };
}
