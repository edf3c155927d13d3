import { hasScheme } from './address.ts';
import type { Finding, Spot } from './diagnostic.ts';
import type { Host } from './host.ts';
import { isObject } from './json-value.ts';
import { messages, typeName } from './messages.ts';
import { nearestAmong } from './nearest.ts';
import { isSpecificationDocument } from './openapi/document.ts';
import { folderOf, joinPath, normalizePath, pathFrom, relativePath } from './path.ts';
import { joinPointer } from './pointer.ts';
import type { RangeAnchor } from './position.ts';
import { MAX_DEPTH, parseSource, type Source } from './source.ts';
import { isUnresolved, unresolved } from './unresolved.ts';

export { isUnresolved } from './unresolved.ts';

/** Where a value or key of the composed config really stands. */
export interface Origin {
  file: string;
  /** RFC 6901, inside `file`. */
  pointer: string;
}

/** One config composed of one or many files. */
export interface Config {
  /** The main file, relative to the host's root. */
  readonly file: string;
  /** The folder of the site: that of the main file. */
  readonly folder: string;
  /** The composed value: no `$ref` is left in it. See `isUnresolved` for those that lead nowhere. */
  readonly value: unknown;
  /** Every file that took part, by path. */
  readonly sources: ReadonlyMap<string, Source>;
  /** Where the value (or, with the anchor `key`, the property name) at a composed pointer stands. */
  origin(pointer: string, anchor?: RangeAnchor): Origin;
}

interface Mount {
  value: Origin;
  /** Set where the key stands beside the `$ref`, not in the file that it names. */
  key?: Origin;
}

/** What is beyond these can only be a trap: references, UTF-16 units of text that they name, and of one pointer. */
const MAX_REFS = 10_000;
const MAX_COMPOSED_TEXT = 1 << 26;
const MAX_POINTER = 1 << 14;

/**
 * Reads a config and follows its `$ref`s (builder 5). Faults are findings, never exceptions.
 *
 * @returns no config when the main file is absent or not JSON.
 */
export function loadConfig(
  host: Host,
  file: string,
): { config: Config | undefined; findings: Finding[] } {
  const text = host.read(file);
  return text === undefined ? { config: undefined, findings: [] } : composeConfig(host, file, text);
}

/** As `loadConfig`, for a main file whose text is already at hand. */
export function composeConfig(
  host: Host,
  path: string,
  text: string,
): { config: Config | undefined; findings: Finding[] } {
  const file = normalizePath(path);
  const { source, findings } = parseSource(file, text);
  if (!source) return { config: undefined, findings };
  const sources = new Map([[file, source]]);
  const mounts = new Map<string, Mount>();
  const value = source.hasRefs ? followRefs(host, source, sources, mounts, findings) : source.value;
  const config: Config = {
    file,
    folder: folderOf(file),
    value,
    sources,
    origin: (pointer, anchor) => originOf(file, mounts, pointer, anchor),
  };
  return { config, findings };
}

function originOf(
  file: string,
  mounts: ReadonlyMap<string, Mount>,
  pointer: string,
  anchor: RangeAnchor | undefined,
): Origin {
  if (mounts.size === 0) return { file, pointer };
  for (let prefix = pointer; ; prefix = prefix.slice(0, prefix.lastIndexOf('/'))) {
    const mount = mounts.get(prefix);
    const origin = anchor === 'key' && prefix === pointer ? mount?.key : mount?.value;
    if (origin) {
      return { file: origin.file, pointer: origin.pointer + pointer.slice(prefix.length) };
    }
    if (prefix === '') return { file, pointer };
  }
}

function followRefs(
  host: Host,
  main: Source,
  sources: Map<string, Source>,
  mounts: Map<string, Mount>,
  findings: Finding[],
): unknown {
  const root = folderOf(main.file);
  let refs = 0;
  let composedText = main.text.length;
  const reported = new Set<string>();
  let nearestFile: ReturnType<typeof nearestAmong> | undefined;

  /** Where a value stands on its way into the composed config. */
  interface Place {
    at: Origin;
    /** Its pointer in the composed config. */
    composed: string;
    /** The files that lead here, the main one first. */
    chain: readonly string[];
    depth: number;
    /** The property of the config that it is in; undefined for the config itself. */
    topLevel: string | undefined;
    /** Properties that stand beside the `$ref` which names this object: they replace its own. */
    replaced: ReadonlySet<string>;
    /** Where the files of composed pointers are noted down. */
    mounts: Map<string, Mount>;
    /** Set within an OpenAPI specification, with the first of its own references that cannot be followed here. */
    specification: { unfollowed?: Spot } | undefined;
  }

  function report(finding: Finding, { topLevel }: Place): void {
    findings.push(topLevel === undefined ? finding : { ...finding, topLevel });
  }

  /** A file that is named twice is read twice, but its faults are told once. */
  function tell(finding: Finding, place: Place): void {
    const { file, pointer } = finding.at;
    if (!reported.has(`${file} ${pointer}`)) report(finding, place);
    reported.add(`${file} ${pointer}`);
  }

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

  function compose(value: unknown, place: Place): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      let changed = false;
      const items = value.map((item, index) => {
        const result = compose(item, below(place, index));
        changed ||= result !== item;
        return result;
      });
      return changed ? items : value;
    }
    const object = value as Record<string, unknown>;
    const isRef = Object.hasOwn(object, '$ref') && typeof object.$ref === 'string';
    let changed = isRef;
    // What stands beside a `$ref` counts only where that names an object.
    const beside: Place = isRef ? { ...place, mounts: new Map() } : place;
    const own: [string, unknown][] = [];
    for (const key of Object.keys(object)) {
      if (isRef && key === '$ref') continue;
      const result = compose(object[key], below(beside, key));
      changed ||= result !== object[key];
      own.push([key, result]);
    }
    if (!isRef) return changed ? Object.fromEntries(own) : value;

    const replaced = new Set([...place.replaced, ...own.map(([key]) => key)]);
    const target = follow(object.$ref as string, { ...place, replaced });
    const leadsNowhere = target === undefined || isUnresolved(target);
    if (!leadsNowhere && !isObject(target)) {
      const isOurs = (place.topLevel ?? 'navigation') === 'navigation';
      for (const [key] of isOurs && !place.specification ? own : []) {
        const at = { file: place.at.file, pointer: joinPointer(place.at.pointer, key) };
        tell(dropped(key, target, { ...at, anchor: 'key' }), place);
      }
      return target;
    }
    for (const [pointer, mount] of beside.mounts) place.mounts.set(pointer, mount);
    for (const [key] of own) {
      if (place.replaced.has(key)) continue;
      const { at, composed } = below(place, key);
      // A sibling that is itself a reference already knows where its value stands.
      const value = beside.mounts.get(composed)?.value ?? at;
      place.mounts.set(composed, { value, key: at });
    }
    const merged = Object.fromEntries([...Object.entries((target ?? {}) as object), ...own]);
    return leadsNowhere ? unresolved(merged) : merged;
  }

  /** The composed content of the file that a `$ref` names; `undefined` where it cannot be followed. */
  function follow(ref: string, place: Place): unknown {
    const { at, composed, chain, depth } = place;
    const spot = {
      file: at.file,
      pointer: joinPointer(at.pointer, '$ref'),
      anchor: 'value' as const,
    };
    const fail = (finding: Finding) => {
      if (place.specification) place.specification.unfollowed ??= spot;
      else tell(finding, place);
      return undefined;
    };
    const invalid = (problem: string, related: Finding['related'] = []) =>
      fail({ code: 'ref-invalid', args: { ref, problem }, at: spot, related });
    const notFound = (reason: 'absent' | 'fragment' | 'url', suggestion?: string) =>
      fail({ code: 'ref-not-found', args: { ref, reason, suggestion }, at: spot });

    if (hasScheme(ref)) return notFound('url');
    const path = ref.replaceAll('\\', '/');
    if (path.startsWith('/')) return fail({ code: 'ref-outside', args: { ref }, at: spot });
    const file = joinPath(folderOf(at.file), path);
    if (relativePath(root, file) === undefined) {
      return fail({ code: 'ref-outside', args: { ref }, at: spot });
    }
    if (ref.includes('#')) return notFound('fragment');
    if (chain.includes(file)) {
      const circle = [...chain.slice(chain.indexOf(file)), file];
      return fail({ code: 'ref-cycle', args: { chain: circle }, at: spot });
    }
    refs += 1;
    if (refs > MAX_REFS) return invalid(`the config already follows ${MAX_REFS} references`);
    if (depth > MAX_DEPTH) return invalid(`it nests deeper than ${MAX_DEPTH} levels`);
    if (composed.length > MAX_POINTER) return invalid('the property names above it are too long');

    let source = sources.get(file);
    if (!source) {
      const text = host.read(file);
      if (text === undefined) {
        if (host.keepsBack?.(file)) return fail({ code: 'ref-outside', args: { ref }, at: spot });
        const reason = host.whyUnreadable?.(file);
        if (reason !== undefined) return invalid(`it cannot be read (${reason})`);
        nearestFile ??= nearestAmong(jsonFiles(host, root));
        const meant = nearestFile(file);
        const isUsable = meant !== undefined && !chain.includes(meant);
        return notFound('absent', isUsable ? pathFrom(folderOf(at.file), meant) : undefined);
      }
      const parsed = parseSource(file, text);
      if (!parsed.source) {
        const fault = parsed.findings[0] as Extract<Finding, { code: 'invalid-json' }>;
        const message = messages[fault.code].text(fault.args);
        const problem = fault.code === 'invalid-json' ? 'it is not JSON' : 'it nests too deeply';
        return invalid(problem, [{ at: fault.at, message }]);
      }
      source = parsed.source;
      sources.set(file, source);
      for (const finding of parsed.findings) report(finding, place);
    }
    composedText += source.text.length;
    if (composedText > MAX_COMPOSED_TEXT) {
      return invalid(`with it the config grows beyond ${MAX_COMPOSED_TEXT} characters`);
    }
    const origin = { file, pointer: '' };
    let value = source.value;
    if (source.hasRefs) {
      const inside = { ...place, at: origin, chain: [...chain, file], depth: depth + 1 };
      if (place.specification || !isSpecificationDocument(value)) value = compose(value, inside);
      else {
        const specification: Place['specification'] = {};
        const within = new Map<string, Mount>();
        value = compose(value, { ...inside, specification, mounts: within });
        const { unfollowed } = specification;
        if (unfollowed) {
          // It has as many of them as it likes, and each is right where it stands.
          const message = 'Such a reference stands here.';
          return invalid(OWN_REFERENCES, [{ at: unfollowed, message }]);
        }
        for (const [pointer, mount] of within) place.mounts.set(pointer, mount);
      }
    }
    // Where the target is itself a reference, its own mount is nearer to the value.
    if (!place.mounts.has(composed)) place.mounts.set(composed, { value: origin });
    return value;
  }

  return compose(main.value, {
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

/** The files that a `$ref` could name. */
function* jsonFiles(host: Host, folder: string): Generator<string> {
  for (const { folder: above, files } of host.list(folder))
    for (const file of files) if (file.endsWith('.json')) yield joinPath(above, file);
}

/** Why a specification cannot stand in a config. */
const OWN_REFERENCES =
  'it is an API specification with references of its own, which are not followed here; write its path without a $ref where a specification is wanted';

const NOTHING: ReadonlySet<string> = new Set();

/** A property beside a `$ref` that names no object (builder 5.2). */
function dropped(key: string, target: unknown, at: Spot): Finding {
  const subject = `${JSON.stringify(key)} beside this $ref`;
  const because = `its file holds ${typeName(target)}, which takes in no properties`;
  return { code: 'no-effect', args: { subject, because }, at };
}
