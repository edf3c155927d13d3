import { nearest } from '@nav/core/internal';
import { type JsonNode, stringOf } from '../../document/document.ts';
import { unknown } from '../../navigation/names.ts';
import { isEndpoint, labelOf } from '../../navigation/navigation.ts';
import type { Session } from '../../session/session.ts';
import { slugOf } from '../links/addresses.ts';
import { type Counterparts, contextOf } from './counterparts.ts';

interface AnchorOption {
  readonly type: 'text';
  readonly about: string;
  readonly without: 'first';
}

export const positionOptions: {
  readonly before: AnchorOption;
  readonly after: AnchorOption;
  readonly first: { readonly type: 'flag'; readonly about: string };
} = {
  before: {
    type: 'text',
    about: 'the page or group of the target to put it before; by default it comes last',
    without: 'first',
  },
  after: {
    type: 'text',
    about: 'the page or group of the target to put it after',
    without: 'first',
  },
  first: { type: 'flag', about: 'put it first' },
};

export interface Position {
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly first: boolean;
}

export function hasPosition({ before, after, first }: Position): boolean {
  return before !== undefined || after !== undefined || first;
}

export function positionFaults({ before, after }: Position): string[] {
  return before === undefined || after === undefined
    ? []
    : ['--before cannot be combined with --after.'];
}

export function entryName(given: string): string {
  return isEndpoint(given) ? given : slugOf(given);
}

/**
 * Returns the index in some entries of a list at which new ones go; undefined, with a note at a value, if `--before` or
 * `--after` names none of them, neither itself nor a counterpart.
 */
export function indexFor(
  session: Session,
  counterparts: Counterparts,
  { entries, context }: { entries: readonly JsonNode[]; context: string },
  { before, after, first }: Position,
  at: JsonNode,
): number | undefined {
  if (first) return 0;
  const anchor = before ?? after;
  if (anchor === undefined) return entries.length;
  const index = entries.findIndex(anchorTest(session, counterparts, context, anchor));
  if (index !== -1) return before === undefined ? index + 1 : index;
  const known = [
    ...counterparts.entries.map((one) => one.name),
    ...groupLabels(session, counterparts),
  ];
  if (!known.includes(anchor) && !known.includes(entryName(anchor))) {
    const reason = unknown('page or group', anchor, nearest(anchor, known));
    session.problems.rejectOptions(reason);
  }
  const name = JSON.stringify(anchor);
  session.edits.note(at, `The target does not list ${name}, so nothing changes here.`);
  return undefined;
}

function groupLabels(session: Session, { elements }: Counterparts): string[] {
  const groups = elements.filter(({ kind }) => kind === 'group');
  return groups.flatMap(({ element, kind }) => labelOf(session, element, kind) ?? []);
}

/** Returns a test for the entry that an option names, and for its counterparts in other versions and languages. */
function anchorTest(
  session: Session,
  counterparts: Counterparts,
  context: string,
  anchor: string,
): (entry: JsonNode) => boolean {
  const name = entryName(anchor);
  const named = counterparts.entries.filter((one) => one.name === name);
  const keys = new Set(named.map(({ key }) => key));
  const isOwn = named.some((one) => one.context === context);
  const pages = new Set(
    counterparts.entries
      .filter((one) => (isOwn ? one.name === name : keys.has(one.key)))
      .map(({ entry }) => entry),
  );
  const groups = counterparts.elements.filter(
    ({ element, kind }) => kind === 'group' && labelOf(session, element, kind) === anchor,
  );
  const twins = groups
    .filter((one) => contextOf(session, one) !== context)
    .map((one) => counterparts.elementIn(context, one)?.element);
  return (entry) => {
    if (pages.has(entry)) return true;
    const value = session.follow(entry);
    if (stringOf(value) !== undefined) return false;
    return labelOf(session, entry, 'group') === anchor || twins.includes(value);
  };
}
