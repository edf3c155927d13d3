import { isObject, joinPointer } from '@nav/json';
import { elementName } from '../diagnostics/catalog/wording.ts';
import { guessProperties, unknownArgs, unknownChange } from '../diagnostics/fixes.ts';
import { checkShape } from '../format/check-shape.ts';
import type { Dialect } from '../format/dialects.ts';
import { isListName, type ListName } from '../format/elements.ts';
import type { ElementRule, Grammar } from '../format/grammar.ts';
import { allNearest } from '../spelling/nearest.ts';
import { isMeantAs } from '../spelling/same-word.ts';
import { isSourceRef, type WrittenElement } from './element.ts';
import { withoutSharedFixes } from './element-faults.ts';
import type { FaultLog } from './fault-log.ts';
import { countPages } from './lost-pages.ts';

export type CheckLink = (
  value: WrittenElement,
  list: ListName,
  index: number,
  rule: ElementRule,
) => void;

/** Checks the links of a `global` (S2.7). */
export function checkGlobal(
  value: unknown,
  pointer: string,
  { globals, dialect }: Grammar,
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
    else checkLinks(items, place, key, rule, dialect, log, checkLink);
  }
  const guesses = guessProperties(
    value,
    unknown,
    (key) => allNearest(key, globals.keys()),
    (key, name) => isMeantAs(key, name, globals.keys()),
  );
  for (const [key, guess] of guesses) {
    const pages = isListName(key) ? countPages(value[key], key) : 0;
    const args = { ...unknownArgs('"global"', key, guess), pages };
    log.report('unknown-field', args, joinPointer(pointer, key), 'key', {
      severity: 'error',
      ...unknownChange(pointer, key, guess, {
        fits: Array.isArray(value[key]),
        hasPages: pages > 0,
      }),
    });
  }
}

function checkLinks(
  items: readonly unknown[],
  pointer: string,
  list: ListName,
  rule: ElementRule,
  dialect: Dialect,
  log: FaultLog,
  checkLink: CheckLink,
): void {
  const before = log.findings.length;
  items.forEach((item, index) => {
    if (isSourceRef(item, dialect))
      checkSourceRef(log, item, joinPointer(pointer, index), `"${list}" of "global"`);
    else if (isObject(item)) checkLink(item, list, index, rule);
    else {
      const entry = `an entry of "${list}"`;
      const expected = elementName(rule.kind, undefined);
      log.reportType(item, joinPointer(pointer, index), entry, expected);
    }
  });
  withoutSharedFixes(items, rule, log.findings, before);
}

/** Checks the name of a repository. The builder's validator accepts any text. */
export function checkSourceRef(log: FaultLog, item: unknown, pointer: string, list: string): void {
  checkShape(item, 'sourceRef', pointer, `an entry of ${list}`, (code, args, at, anchor, more) => {
    log.reportHarmless(code, args, at, anchor, { ...more, severity: 'warning' });
  });
}
