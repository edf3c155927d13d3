import type { Finding } from './diagnostic.ts';
import type { Host } from './host.ts';
import { messages } from './messages.ts';
import { folderOf, joinPath, relativePath } from './path.ts';
import { joinPointer } from './pointer.ts';
import { isObject } from './shape.ts';
import { type Anchor, MAX_DEPTH, parseSource, type Source } from './source.ts';

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
  /** The composed value: no `$ref` is left in it. */
  readonly value: unknown;
  /** Every file that took part, by path. */
  readonly sources: ReadonlyMap<string, Source>;
  /** Where the value (or, with the anchor `key`, the property name) at a composed pointer stands. */
  origin(pointer: string, anchor?: Anchor): Origin;
}

interface Mount {
  value: Origin;
  /** Set where the key stands beside the `$ref`, not in the file that it names. */
  key?: Origin;
}

/** Composed sizes beyond this can only be a trap. */
const MAX_REFS = 10_000;

/** Stands in a composed config for a `$ref` that could not be followed: reported once, then left alone. */
export const unresolvedRef: object = Object.freeze({});

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
  file: string,
  text: string,
): { config: Config | undefined; findings: Finding[] } {
  const { source, findings } = parseSource(file, text);
  if (!source) return { config: undefined, findings };
  const sources = new Map([[file, source]]);
  const mounts = new Map<string, Mount>();
  const value = text.includes('"$ref"')
    ? followRefs(host, source, sources, mounts, findings)
    : source.value;
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
  anchor: Anchor | undefined,
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

  function compose(
    value: unknown,
    at: Origin,
    composed: string,
    chain: readonly string[],
    depth: number,
  ): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      let changed = false;
      const items = value.map((item, index) => {
        const result = compose(
          item,
          { file: at.file, pointer: joinPointer(at.pointer, index) },
          joinPointer(composed, index),
          chain,
          depth + 1,
        );
        changed ||= result !== item;
        return result;
      });
      return changed ? items : value;
    }
    const object = value as Record<string, unknown>;
    const isRef = Object.hasOwn(object, '$ref') && typeof object.$ref === 'string';
    let changed = isRef;
    const own: [string, unknown][] = [];
    for (const key of Object.keys(object)) {
      if (isRef && key === '$ref') continue;
      const place = { file: at.file, pointer: joinPointer(at.pointer, key) };
      const result = compose(object[key], place, joinPointer(composed, key), chain, depth + 1);
      changed ||= result !== object[key];
      own.push([key, result]);
    }
    if (!isRef) return changed ? Object.fromEntries(own) : value;

    const target = follow(object.$ref as string, at, composed, chain, depth);
    if (target === unresolvedRef && own.length > 0) return Object.fromEntries(own);
    if (!isObject(target) || target === unresolvedRef) return target;
    for (const [key] of own) {
      const place = { file: at.file, pointer: joinPointer(at.pointer, key) };
      const pointer = joinPointer(composed, key);
      // A sibling that is itself a reference already knows where its value stands.
      mounts.set(pointer, { value: mounts.get(pointer)?.value ?? place, key: place });
    }
    return Object.fromEntries([...Object.entries(target), ...own]);
  }

  function follow(
    ref: string,
    at: Origin,
    composed: string,
    chain: readonly string[],
    depth: number,
  ): unknown {
    const spot = {
      file: at.file,
      pointer: joinPointer(at.pointer, '$ref'),
      anchor: 'value' as const,
    };
    const fail = (finding: Finding) => {
      findings.push(finding);
      return unresolvedRef;
    };
    const invalid = (problem: string, related: Finding['related'] = []) =>
      fail({ code: 'ref-invalid', args: { ref, problem }, at: spot, related });
    const notFound = (reason: 'absent' | 'fragment' | 'url') =>
      fail({ code: 'ref-not-found', args: { ref, reason }, at: spot });

    if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(ref)) return notFound('url');
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

    let source = sources.get(file);
    if (!source) {
      const text = host.read(file);
      if (text === undefined) return notFound('absent');
      const parsed = parseSource(file, text);
      if (!parsed.source) {
        const fault = parsed.findings[0] as Extract<Finding, { code: 'invalid-json' }>;
        const message = messages[fault.code].text(fault.args);
        return invalid('it is not JSON', [{ at: fault.at, message }]);
      }
      source = parsed.source;
      sources.set(file, source);
      findings.push(...parsed.findings);
    }
    const origin = { file, pointer: '' };
    const value = compose(source.value, origin, composed, [...chain, file], depth);
    // Where the target is itself a reference, its own mount is nearer to the value.
    if (!mounts.has(composed)) mounts.set(composed, { value: origin });
    return value;
  }

  return compose(main.value, { file: main.file, pointer: '' }, '', [main.file], 1);
}
