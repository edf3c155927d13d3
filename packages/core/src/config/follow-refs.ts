import { isContainer, isObject, joinPointer, MAX_JSON_DEPTH } from '@nav/json';
import { folderOf, joinPath, pathFrom } from '@nav/paths';
import { typeName } from '../diagnostics/catalog/wording.ts';
import type { Finding, SourceLocation } from '../diagnostics/diagnostic.ts';
import { suggestInstead } from '../diagnostics/fixes.ts';
import type { Host } from '../files/host.ts';
import { isSpecificationDocument } from '../format/shape-fit.ts';
import { MAX_REF_POINTER, MAX_SUGGESTIONS } from '../limits/limits.ts';
import type { Source } from '../source/source.ts';
import { isUnresolved, unresolved } from '../source/unresolved.ts';
import { allNearestAmong } from '../spelling/nearest.ts';
import type { Mount, Origin } from './origin.ts';
import { invalidRef, type RefFault, readRef, refExcess, refTarget } from './ref.ts';

/** A value on its way into the composed config. */
interface RefContext {
  at: Origin;
  /** Its pointer in the composed config. */
  composed: string;
  /** The files that lead here, the main one first. */
  chain: readonly [string, ...string[]];
  depth: number;
  /** The property of the config that contains it; undefined for the config itself. */
  topLevel: string | undefined;
  /** Properties next to the `$ref` that names this object. They override its own. */
  overridden: ReadonlySet<string>;
  mounts: Map<string, Mount>;
  /** Set in an OpenAPI specification, with its first reference that cannot be followed. */
  specification: { unfollowed?: SourceLocation } | undefined;
}

type Properties = readonly (readonly [key: string, value: unknown])[];

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns the value of a config in which files replace the `$ref`s that name them (M5). Adds the files to `sources`,
 * their origins to `mounts`, and what cannot be followed to `findings`.
 */
export function followRefs(
  host: Host,
  main: Source,
  sources: Map<string, Source>,
  mounts: Map<string, Mount>,
  findings: Finding[],
): unknown {
  return new Composer(host, main, sources, findings).compose(main.value, {
    at: { file: main.file, pointer: '' },
    composed: '',
    chain: [main.file],
    depth: 1,
    topLevel: undefined,
    overridden: NONE,
    mounts,
    specification: undefined,
  });
}

class Composer {
  readonly #host: Host;
  readonly #sources: Map<string, Source>;
  readonly #findings: Finding[];
  /** The number of references followed so far, and the length of all contents behind them. */
  #refs = 0;
  #length: number;
  /** The locations with a finding: a file that two `$ref`s name is composed twice. */
  readonly #reported = new Set<string>();
  #nearestFiles: ((file: string) => readonly string[]) | undefined;

  constructor(host: Host, main: Source, sources: Map<string, Source>, findings: Finding[]) {
    this.#host = host;
    this.#sources = sources;
    this.#findings = findings;
    this.#length = main.text.length;
  }

  compose(value: unknown, context: RefContext): unknown {
    if (!isContainer(value)) return value;
    let changed = false;
    const composeChild = (child: unknown, inside: RefContext) => {
      const result = this.compose(child, inside);
      changed ||= result !== child;
      return result;
    };
    if (Array.isArray(value)) {
      const items = value.map((item, index) => composeChild(item, below(context, index)));
      return changed ? items : value;
    }
    const ref = Object.hasOwn(value, '$ref') ? (value as { $ref: unknown }).$ref : undefined;
    const isRef = typeof ref === 'string';
    // Siblings of a `$ref` count only if it names an object.
    const siblings: RefContext = isRef ? { ...context, mounts: new Map() } : context;
    const own = Object.entries(value)
      .filter(([key]) => !isRef || key !== '$ref')
      .map(([key, child]) => [key, composeChild(child, below(siblings, key))] as const);
    if (!isRef) return changed ? Object.fromEntries(own) : value;
    return this.#merge(own, this.#follow(ref, own, context), siblings.mounts, context);
  }

  /** Returns `undefined`, with a finding, if the `$ref` cannot be followed. */
  #follow(ref: string, own: Properties, context: RefContext): unknown {
    const found = this.#find(ref, context);
    if ('fault' in found) {
      this.#reject(found.fault, context);
      return undefined;
    }
    const { file, value, hasRefs } = found.source;
    const inside: RefContext = {
      ...context,
      at: { file, pointer: '' },
      chain: [...context.chain, file],
      depth: context.depth + 1,
      overridden: new Set([...context.overridden, ...own.map(([key]) => key)]),
    };
    if (hasRefs && !context.specification && isSpecificationDocument(value)) {
      inside.mounts = new Map();
      inside.specification = {};
    }
    const content = hasRefs ? this.compose(value, inside) : value;
    if (inside.specification && !context.specification) {
      const { unfollowed } = inside.specification;
      if (unfollowed) {
        const related = [{ at: unfollowed, message: 'The specification has a reference here.' }];
        const args = { ref, problem: OWN_REFERENCES, usePath: true } as const;
        this.#reject({ code: 'ref-invalid', args, related }, context);
        return undefined;
      }
      for (const [pointer, mount] of inside.mounts) context.mounts.set(pointer, mount);
    }
    // If the target is itself a reference, its own mount is closer to the value.
    if (!context.mounts.has(context.composed))
      context.mounts.set(context.composed, { value: inside.at });
    return content;
  }

  #find(ref: string, context: RefContext): { source: Source } | { fault: RefFault } {
    const target = refTarget(ref, context.chain);
    if ('fault' in target) return target;
    const { file } = target;
    const refuse = (problem: string) => ({ fault: invalidRef(ref, problem) });
    this.#refs += 1;
    const before = refExcess(this.#refs, 0);
    if (before !== undefined) return refuse(before);
    if (context.depth > MAX_JSON_DEPTH)
      return refuse(`it is nested more than ${MAX_JSON_DEPTH} levels deep`);
    if (context.composed.length > MAX_REF_POINTER)
      return refuse('the property names above it are too long');

    let source = this.#sources.get(file);
    if (!source) {
      const read = readRef(this.#host, file, ref, () => this.#suggest(file, context));
      if ('fault' in read) return read;
      source = read.source;
      this.#sources.set(file, source);
      for (const finding of read.findings) this.#report(finding, context);
    }
    this.#length += source.text.length;
    const after = refExcess(this.#refs, this.#length);
    return after === undefined ? { source } : refuse(after);
  }

  #suggest(file: string, { at, chain }: RefContext): string[] {
    this.#nearestFiles ??= allNearestAmong(jsonFiles(this.#host, folderOf(chain[0])));
    const usable = this.#nearestFiles(file).filter((meant) => !chain.includes(meant));
    return usable.slice(0, MAX_SUGGESTIONS).map((meant) => pathFrom(folderOf(at.file), meant));
  }

  /** Returns the target of a `$ref`, overridden by the properties next to it (M5.2). */
  #merge(
    own: Properties,
    target: unknown,
    mounts: ReadonlyMap<string, Mount>,
    context: RefContext,
  ): unknown {
    const isMissing = target === undefined || isUnresolved(target);
    if (!isMissing && !isObject(target)) {
      const isOurs = (context.topLevel ?? 'navigation') === 'navigation';
      if (isOurs && !context.specification)
        for (const [key] of own) this.#reportOnce(withoutEffect(key, target, context.at), context);
      return target;
    }
    for (const [pointer, mount] of mounts) context.mounts.set(pointer, mount);
    for (const [key] of own) {
      if (context.overridden.has(key)) continue;
      const { at, composed } = below(context, key);
      // A sibling that is itself a reference already has the origin of its value.
      const value = mounts.get(composed)?.value ?? at;
      context.mounts.set(composed, { value, key: at });
    }
    const merged = Object.fromEntries([...Object.entries((target ?? {}) as object), ...own]);
    return isMissing ? unresolved(merged) : merged;
  }

  #reject(fault: RefFault, context: RefContext): void {
    const { file, pointer } = context.at;
    const at: SourceLocation = { file, pointer: joinPointer(pointer, '$ref'), anchor: 'value' };
    if (context.specification) context.specification.unfollowed ??= at;
    else {
      const meant = fault.code === 'ref-not-found' ? fault.args.suggestions : [];
      this.#reportOnce({ ...suggestInstead(at, meant), ...fault, at }, context);
    }
  }

  #reportOnce(finding: Finding, context: RefContext): void {
    const location = `${finding.at.file} ${finding.at.pointer}`;
    if (!this.#reported.has(location)) this.#report(finding, context);
    this.#reported.add(location);
  }

  #report(finding: Finding, { topLevel }: RefContext): void {
    this.#findings.push(topLevel === undefined ? finding : { ...finding, topLevel });
  }
}

const OWN_REFERENCES =
  'it is an OpenAPI specification with references of its own, which are not followed here';

function below(context: RefContext, token: string | number): RefContext {
  return {
    ...context,
    at: { file: context.at.file, pointer: joinPointer(context.at.pointer, token) },
    composed: joinPointer(context.composed, token),
    depth: context.depth + 1,
    topLevel: context.topLevel ?? String(token),
    overridden: NONE,
    // An overridden value is composed only for its findings.
    mounts: typeof token === 'string' && context.overridden.has(token) ? new Map() : context.mounts,
  };
}

function* jsonFiles(host: Host, folder: string): Generator<string> {
  for (const { folder: above, files } of host.list(folder))
    for (const file of files) if (file.endsWith('.json')) yield joinPath(above, file);
}

/** Reports a property next to a `$ref` that names something other than an object (M5.2). */
function withoutEffect(key: string, target: unknown, { file, pointer }: Origin): Finding {
  const subject = `${JSON.stringify(key)} next to this $ref`;
  const because = `the file contains ${typeName(target)}, which has no properties`;
  const at: SourceLocation = { file, pointer: joinPointer(pointer, key), anchor: 'key' };
  return { code: 'no-effect', args: { subject, because }, at };
}
