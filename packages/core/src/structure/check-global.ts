import { claimsOf } from '../claims.ts';
import type { ElementRule, Grammar } from '../grammar.ts';
import { elementName } from '../messages.ts';
import { nearest } from '../nearest.ts';
import { joinPointer } from '../pointer.ts';
import { isObject, renameFix, unknownArgs } from '../shape.ts';
import { isListName } from '../vocabulary.ts';
import type { FaultLog } from './fault-log.ts';
import { countReferences } from './lost-pages.ts';
import { sharedLabels } from './shared-labels.ts';

/** Checks an element; `isShared` tells whether a label is, or is meant to be, that of more than one entry of a list. */
export type CheckElement = (
  value: Record<string, unknown>,
  pointer: string,
  rule: ElementRule,
  isShared?: (label: string) => boolean,
) => void;

/** Checks the links of a `global` (section 2.7). */
export function checkGlobal(
  value: unknown,
  pointer: string,
  { globals }: Grammar,
  log: FaultLog,
  checkElement: CheckElement,
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
    const rule = isListName(key) ? globals.get(key) : undefined;
    const items = value[key];
    if (!rule) unknown.push(key);
    else if (!Array.isArray(items)) log.reportType(items, place, `"${key}" of "global"`, 'a list');
    else checkLinks(items, place, key, rule, log, checkElement);
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
  key: string,
  rule: ElementRule,
  log: FaultLog,
  checkElement: CheckElement,
): void {
  const isShared = sharedLabels(items, rule);
  items.forEach((item, index) => {
    const place = joinPointer(pointer, index);
    if (isObject(item)) checkElement(item, place, rule, isShared);
    else log.reportType(item, place, `an entry of "${key}"`, elementName(rule.kind, undefined));
  });
}
