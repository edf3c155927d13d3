import { claimsOf, unknownArgs } from '../diagnostics/claims.ts';
import { renameFix } from '../diagnostics/fixes.ts';
import { elementName } from '../diagnostics/wording.ts';
import { isListName, type ListName } from '../format/elements.ts';
import type { ElementRule, Grammar } from '../format/grammar.ts';
import { isObject } from '../text/json-value.ts';
import { nearest } from '../text/nearest.ts';
import { joinPointer } from '../text/pointer.ts';
import { sharedLabels } from './element.ts';
import type { FaultLog } from './fault-log.ts';
import { countReferences } from './lost-pages.ts';

/**
 * Checks an entry of a list of the `global` at hand; `isShared` tells whether a label is, or is meant to be, that of
 * more than one entry of the list.
 */
type CheckLink = (
  value: Record<string, unknown>,
  list: ListName,
  index: number,
  rule: ElementRule,
  isShared: ((label: string) => boolean) | undefined,
) => void;

/** Checks the links of a `global` (S2.7). */
export function checkGlobal(
  value: unknown,
  pointer: string,
  { globals }: Grammar,
  log: FaultLog,
  checkLink: CheckLink,
): void {
  if (!isObject(value)) {
    log.reportType(value, pointer, '"global"', 'an object');
    return;
  }
  const hasWrongRef = log.reportRef(value, pointer);
  const unknown: string[] = [];
  for (const key of Object.keys(value)) {
    if (key === '$ref' && hasWrongRef) continue;
    const place = joinPointer(pointer, key);
    const items = value[key];
    const rule = isListName(key) ? globals.get(key) : undefined;
    if (!isListName(key) || !rule) unknown.push(key);
    else if (!Array.isArray(items)) log.reportType(items, place, `"${key}" of "global"`, 'a list');
    else checkLinks(items, place, key, rule, log, checkLink);
  }
  for (const [key, claim] of claimsOf(value, unknown, (key) => nearest(key, globals.keys()))) {
    const pages = isListName(key) ? countReferences(value[key], key) : 0;
    const args = { ...unknownArgs('"global"', key, claim), pages };
    log.report('unknown-field', args, joinPointer(pointer, key), 'key', {
      severity: 'error',
      ...(Array.isArray(value[key]) ? renameFix(pointer, key, claim) : {}),
    });
  }
}

function checkLinks(
  items: readonly unknown[],
  pointer: string,
  list: ListName,
  rule: ElementRule,
  log: FaultLog,
  checkLink: CheckLink,
): void {
  const isShared = sharedLabels(items, rule);
  items.forEach((item, index) => {
    if (isObject(item)) {
      checkLink(item, list, index, rule, isShared);
      return;
    }
    const entry = `an entry of "${list}"`;
    log.reportType(item, joinPointer(pointer, index), entry, elementName(rule.kind, undefined));
  });
}
