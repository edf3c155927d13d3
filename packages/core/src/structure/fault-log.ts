import type { RangeAnchor } from '@nav/json';
import { isObject, joinPointer } from '@nav/json';
import type { Code, MessageArgs } from '../diagnostics/catalog/messages.ts';
import { typeName } from '../diagnostics/catalog/wording.ts';
import type { Finding, ReportFinding } from '../diagnostics/diagnostic.ts';
import { type Changes, writeInstead } from '../diagnostics/fixes.ts';
import { wrongAnchor } from '../format/check-shape.ts';
import { dialects } from '../format/dialects.ts';
import type { ElementRule, Grammar } from '../format/grammar.ts';
import { isUnresolved } from '../source/unresolved.ts';
import { nameOf } from './element.ts';
import { countPagesIn } from './lost-pages.ts';

/** The optional parts of a finding. `breaks` overrides the default of its code. */
type More = Pick<Finding, 'severity' | 'related' | 'fixes' | 'suggestions'> & { breaks?: boolean };

/** Collects the findings of a structure check, with the pages that the builder drops because of each. */
export interface FaultLog {
  readonly findings: Finding[];
  report<C extends Code>(
    code: C,
    args: MessageArgs[C],
    pointer: string,
    anchor: RangeAnchor,
    more?: More,
  ): void;
  /** Reports a fault that the builder ignores. */
  readonly reportHarmless: ReportFinding;
  /** Reports a value of a wrong type; `found` describes it better than its type, `instead` is what it may mean. */
  reportType(
    value: unknown,
    pointer: string,
    subject: string,
    expected: string,
    found?: string,
    instead?: string,
  ): void;
  /** Reports a `$ref` that is not a string; returns true if there is one. */
  reportRef(value: unknown, pointer: string, breaks?: boolean): boolean;
  /** Enters a child list of an element. If anything in it is invalid, the builder ignores the list (M1.4). */
  enterList(value: Record<string, unknown>, rule: ElementRule): void;
  /** Leaves the list; returns the first finding that makes it invalid. */
  leaveList(): Finding | undefined;
  /** Checks content that is dropped anyway, so that its faults cost no pages. */
  checkDropped<Result>(check: () => Result): Result;
  isDropped(): boolean;
}

/** A child list above the current element. */
interface EnteredList {
  rule: ElementRule;
  value: Record<string, unknown>;
  /** The first finding that makes the list invalid. */
  fault?: Finding;
  /** The number of pages in the element, counted at the first fault. */
  pages?: number;
}

export function faultLog({ dialect }: Grammar): FaultLog {
  const findings: Finding[] = [];
  const entered: EnteredList[] = [];
  let dropped = 0;

  function breaksTheBuilder(code: Code, { breaks, severity }: More): boolean {
    if (!dialects[dialect].invalidErasesSiblings) return false;
    return breaks ?? (BREAKING.has(code) || severity === 'error');
  }

  const log: FaultLog = {
    findings,
    report(code, args, pointer, anchor, more = {}) {
      const { breaks: _breaks, ...rest } = more;
      const finding = { code, args, at: { pointer, anchor }, ...rest } as Finding;
      const list = entered.at(-1);
      if (breaksTheBuilder(code, more)) {
        if (list) list.fault ??= finding;
        if (dropped === 0) {
          // No element above the root can be left out (M1.4).
          if (!list || list.rule.kind === 'navigation') finding.effect = 'not-deployed';
          else {
            list.pages ??= countPagesIn(list.value);
            if (list.pages) finding.emptied = { element: nameOf(list), pages: list.pages };
          }
        }
      }
      findings.push(finding);
    },
    reportHarmless(code, args, pointer, anchor, more) {
      log.report(code, args, pointer, anchor, { ...more, breaks: false });
    },
    reportType(value, pointer, subject, expected, found = typeName(value), instead) {
      // A `$ref` that does not exist could have named anything.
      if (isUnresolved(value) || log.reportRef(value, pointer)) return;
      const args = { subject, expected, found, ...(instead === undefined ? {} : { instead }) };
      log.report('wrong-type', args, pointer, wrongAnchor(value), {
        ...(instead === undefined ? {} : replacement(value, pointer, instead)),
      });
    },
    reportRef(value, pointer, breaks = true) {
      if (!isObject(value) || !Object.hasOwn(value, '$ref') || typeof value.$ref === 'string')
        return false;
      const { $ref: ref } = value;
      const place = joinPointer(pointer, '$ref');
      log.report('ref-invalid', { found: typeName(ref) }, place, wrongAnchor(ref), { breaks });
      return true;
    },
    enterList(value, rule) {
      entered.push({ value, rule });
    },
    leaveList: () => entered.pop()?.fault,
    checkDropped(check) {
      dropped += 1;
      const result = check();
      dropped -= 1;
      return result;
    },
    isDropped: () => dropped > 0,
  };
  return log;
}

function replacement(value: unknown, pointer: string, instead: string): Changes {
  const change = writeInstead({ pointer, anchor: 'value' }, instead);
  return isLossless(value)
    ? { fixes: [change] }
    : { suggestions: [{ ...change, isDestructive: true }] };
}

/** Tests for an object with nothing but the string that replaces it. */
function isLossless(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 1;
}

/** Codes of faults that make an element invalid for the builder (M1.4). */
const BREAKING: ReadonlySet<Code> = new Set([
  'wrong-type',
  'invalid-value',
  'empty-value',
  'unknown-language',
]);
