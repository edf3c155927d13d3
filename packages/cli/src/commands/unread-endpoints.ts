import { shownSource } from '@nav/display';
import { isRemote } from '@nav/paths';
import type { OpenedTree } from '@nav/site/compare-sites';
import type { CommandResult } from '../terminal/command.ts';
import { pluralize, printable } from '../terminal/text.ts';

/** A specification that was not read, and the number of its listed endpoints that a tree lacks. */
interface UnreadSpecification {
  specification: string;
  endpoints: number;
}

export function unreadJson({ unreadEndpoints = new Map() }: OpenedTree): {
  unread?: UnreadSpecification[];
} {
  const unread = Array.from(unreadEndpoints, ([source, endpoints]) => ({
    specification: shownSource(source),
    endpoints,
  }));
  return unread.length > 0 ? { unread } : {};
}

export function noteUnread(answer: CommandResult, opened: OpenedTree): CommandResult {
  const { unread = [] } = unreadJson(opened);
  const [first] = unread;
  if (!first) return answer;
  const total = unread.reduce((sum, { endpoints }) => sum + endpoints, 0);
  const isSingle = unread.length === 1;
  const which = isSingle
    ? `${JSON.stringify(first.specification)} was`
    : `${unread.length} specifications were`;
  const mayFetch =
    !opened.site.fetched && unread.some(({ specification }) => isRemote(specification));
  const advice = mayFetch
    ? `Pass --fetch to read ${isSingle ? 'it' : 'them'}.`
    : 'Run `nav check` to see why.';
  const note = `Without ${pluralize(total, 'listed endpoint')}, because ${which} not read. ${advice}`;
  return { ...answer, stderr: `${answer.stderr ?? ''}${printable(note)}\n` };
}
