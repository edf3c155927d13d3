import { addTo } from '@nav/collections';
import { isRestSegment, matchesPattern, type OpenSegment, type Segment } from '@nav/paths';
import { MAX_BUCKETS } from '../limits/limits.ts';

/** Redirect sources with parameters. The first that matches applies. */
export interface PatternIndex {
  /** Positions must rise. */
  add(pattern: readonly Segment[], position: number): void;
  /** Returns the lowest position below `limit` of a source that matches `wanted`, an address or another source. */
  first(wanted: readonly Segment[], limit?: number): number | undefined;
}

/** Literal text that a pattern requires in one segment. */
interface Probe {
  /** The index of the segment; negative if counted from the end. */
  at: number;
  /** The number of literal characters at the start and at the end; `WHOLE` if the whole segment is literal. */
  start: number;
  end: number;
}

/** Sources whose literal text is in the same segments, by that text. */
interface Bucket {
  probes: readonly Probe[];
  sources: Map<string, { pattern: readonly Segment[]; position: number }[]>;
}

const WHOLE: number = Number.POSITIVE_INFINITY;

/**
 * Creates an index that compares only sources whose literal text fits. Without it, 20,000 patterns with thousands of URLs take 1.5
 * to 2.4 s.
 */
export function patternIndex(): PatternIndex {
  const buckets = new Map<string, Bucket>();
  return {
    add(pattern, position) {
      let probes = probesOf(pattern);
      let id = probes.map(({ at, start, end }) => `${at}:${start}:${end}`).join();
      if (!buckets.has(id) && buckets.size >= MAX_BUCKETS) [probes, id] = [[], ''];
      const bucket = buckets.get(id) ?? { probes, sources: new Map() };
      buckets.set(id, bucket);
      addTo(bucket.sources, keyOf(probes, pattern) as string, { pattern, position });
    },
    first(wanted, limit = WHOLE) {
      let best = limit;
      for (const { probes, sources } of buckets.values()) {
        const key = keyOf(probes, wanted);
        for (const { pattern, position } of (key !== undefined && sources.get(key)) || []) {
          if (position >= best) break;
          if (matchesPattern(pattern, wanted)) best = position;
        }
      }
      return best === limit ? undefined : best;
    },
  };
}

function probesOf(pattern: readonly Segment[]): Probe[] {
  const rest = pattern.findIndex(isRestSegment);
  return pattern.flatMap((segment, index) => {
    const at = rest === -1 || index < rest ? index : index - pattern.length;
    if (typeof segment === 'string') return [{ at, start: WHOLE, end: 0 }];
    if (segment.kind !== 'mixed') return [];
    return [{ at, start: segment.start.length, end: endOf(segment).length }];
  });
}

/** `undefined` if a segment cannot match. */
function keyOf(probes: readonly Probe[], segments: readonly Segment[]): string | undefined {
  let key = '';
  for (const { at, start, end } of probes) {
    const segment = segments.at(at);
    if (typeof segment === 'string') {
      if (start === WHOLE) key += `${segment}/`;
      else if (segment.length <= start + end) return undefined;
      else key += `${segment.slice(0, start)}/${segment.slice(segment.length - end)}/`;
    } else {
      const text = segment && endOf(segment);
      if (segment?.start.length !== start || text?.length !== end) return undefined;
      key += `${segment.start}/${text}/`;
    }
  }
  return key;
}

function endOf({ parts }: OpenSegment): string {
  return parts.at(-1)?.behind ?? '';
}
