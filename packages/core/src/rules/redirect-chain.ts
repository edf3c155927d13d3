import { joinPointer } from '../pointer.ts';
import {
  isLocal,
  isRedirectPattern,
  plainAddress,
  redirectFinder,
  redirectsOf,
} from '../redirects.ts';
import type { Rule } from './rule.ts';

/** Hops over patterns, and characters of an address, beyond which a chain never ends. */
const MOST_PATTERN_HOPS = 50;
const LONGEST_ADDRESS = 2000;

/** Where a chain of redirects ends, or the addresses that it runs through for ever. */
type Course = { end: string } | { circle: string[] };

/** Redirects that lead to further redirects, and those that lead back to where they began. */
export const redirectChain: Rule = ({ config, report }) => {
  const redirects = redirectsOf(config);
  const find = redirectFinder(redirects);
  const courses = new Map<string, Course>();

  /** Follows an address until no redirect takes it. Each address is followed once. */
  function courseOf(address: string): Course {
    const passed = new Map<string, number>();
    let course: Course | undefined;
    let patternHops = 0;
    for (let current = address; !course; ) {
      const key = plainAddress(current);
      const earlier = passed.get(key);
      if (!isLocal(current)) course = { end: current };
      else if (earlier !== undefined) course = { circle: [...passed.keys(), key].slice(earlier) };
      else if (patternHops > MOST_PATTERN_HOPS || key.length > LONGEST_ADDRESS)
        course = { circle: [...passed.keys()].slice(0, 3) };
      else course = courses.get(key);
      if (course) break;
      const found = find(key);
      if (!found) {
        course = { end: current };
        break;
      }
      passed.set(key, passed.size);
      if (isRedirectPattern(found.redirect.source)) patternHops += 1;
      current = found.target;
    }
    for (const key of passed.keys()) courses.set(key, course);
    return course;
  }

  const told = new Set<Course>();
  for (const redirect of redirects) {
    const { source, destination, pointer } = redirect;
    const start = plainAddress(source);
    // One that never applies is reported by redirect-shadowed.
    if (!isLocal(destination) || find(start)?.redirect !== redirect) continue;
    const course = courseOf(start);
    const at = { pointer: joinPointer(pointer, 'destination'), anchor: 'value' as const };
    if ('end' in course) {
      const { end } = course;
      if (find(plainAddress(destination)))
        report({ code: 'redirect-chain', args: { source, destination, end }, at });
    } else if (course.circle.includes(start) && !told.has(course)) {
      // Each circle is told once, at the first of its redirects.
      told.add(course);
      report({ code: 'redirect-loop', args: { chain: circleFrom(course.circle, start) }, at });
    }
  }
};

/** A circle, turned so that it begins at one of its addresses; an endless chain stays as it is. */
function circleFrom(circle: readonly string[], start: string): string[] {
  if (circle[0] !== circle.at(-1)) return [...circle];
  const at = circle.indexOf(start);
  return [...circle.slice(at, -1), ...circle.slice(0, at), start];
}
