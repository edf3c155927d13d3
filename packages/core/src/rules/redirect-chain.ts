import { normalizeAddress, type Redirect } from '../redirects/redirects.ts';
import { isLocal } from '../text/address.ts';
import { joinPointer } from '../text/pointer.ts';
import type { Rule } from './rule.ts';

/** An address that one redirect has made this many characters longer grows without end. */
const MOST_GROWTH = 300;

/**
 * What following all chains may cost: a hop costs the characters of its address and some more. Redirects can be
 * written that count in binary, so no bound on the length of addresses makes a chain end soon.
 */
const LEAST_BUDGET = 10_000_000;
const BUDGET_PER_REDIRECT = 500;
const COST_OF_HOP = 50;

/** Where a chain of redirects leads. */
type Course =
  /** Undefined where the chain was too long to be followed. */
  | { end: string | undefined }
  /** The addresses that it runs through for ever. */
  | { circle: ReadonlySet<string> }
  /** The first addresses of those that get longer and longer, and the redirects that make them so. */
  | { growth: string[]; by: ReadonlySet<Redirect> };

/** Redirects that lead to further redirects, and those that lead back to where they began. */
export const redirectChain: Rule = ({ redirects, redirectOf, report }) => {
  const courses = new Map<string, Course>();
  let budget = LEAST_BUDGET + BUDGET_PER_REDIRECT * redirects().length;

  /** Follows an address until no redirect takes it. Each address is followed once. */
  function courseOf(address: string): Course {
    const passed = new Map<string, number>();
    const applied: Redirect[] = [];
    const first = new Map<Redirect, { hop: number; length: number }>();
    // No chain may use up what the others need.
    let allowance = budget / 4;

    function follow(): Course {
      for (let current = address; ; ) {
        if (!isLocal(current)) return { end: current };
        const key = normalizeAddress(current);
        const earlier = passed.get(key);
        if (earlier !== undefined) return { circle: new Set([...passed.keys()].slice(earlier)) };
        const known = courses.get(key);
        if (known) return known;
        const cost = key.length + COST_OF_HOP;
        if (cost > allowance) return { end: undefined };
        allowance -= cost;
        budget -= cost;
        const found = redirectOf(key);
        if (!found) return { end: current };
        const { redirect, target } = found;
        passed.set(key, applied.length);
        const before = first.get(redirect);
        if (!before) {
          first.set(redirect, { hop: applied.length, length: key.length });
        } else if (key.length > before.length + MOST_GROWTH) {
          const growth = [...passed.keys()].slice(before.hop, before.hop + 3);
          return { growth, by: new Set(applied.slice(before.hop)) };
        }
        applied.push(redirect);
        current = target;
      }
    }

    const course = follow();
    for (const key of passed.keys()) courses.set(key, course);
    return course;
  }

  const circlesTold = new Set<Course>();
  const growthTold = new Set<Redirect>();
  for (const redirect of redirects()) {
    const { source, destination, pointer } = redirect;
    const start = normalizeAddress(source);
    // One that never applies is reported by redirect-shadowed.
    if (!isLocal(destination) || redirectOf(start)?.redirect !== redirect) continue;
    const course = courseOf(start);
    const at = { pointer: joinPointer(pointer, 'destination'), anchor: 'value' as const };
    if ('end' in course) {
      const { end } = course;
      if (redirectOf(destination))
        report({ code: 'redirect-chain', args: { source, destination, end }, at });
    } else if ('growth' in course) {
      if (!course.by.has(redirect) || growthTold.has(redirect)) continue;
      for (const other of course.by) growthTold.add(other);
      report({ code: 'redirect-loop', args: { chain: course.growth, grows: true }, at });
    } else if (course.circle.has(start) && !circlesTold.has(course)) {
      // Each circle is told once, at the first of its redirects.
      circlesTold.add(course);
      const chain = circleFrom(course.circle, start);
      report({ code: 'redirect-loop', args: { chain, grows: false }, at });
    }
  }
};

/** A circle, turned so that it begins and ends at one of its addresses. */
function circleFrom(circle: ReadonlySet<string>, start: string): string[] {
  const addresses = [...circle];
  const at = addresses.indexOf(start);
  return [...addresses.slice(at), ...addresses.slice(0, at), start];
}
