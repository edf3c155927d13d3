import type { Code, Finding, MessageArgs, ReportFinding } from '../diagnostics/diagnostic.ts';
import { typeName } from '../diagnostics/wording.ts';
import { wrongAnchor } from '../format/check-shape.ts';
import { dialects } from '../format/dialects.ts';
import type { ElementRule, Grammar } from '../format/grammar.ts';
import { isUnresolved } from '../source/unresolved.ts';
import { isObject } from '../text/json-value.ts';
import { joinPointer } from '../text/pointer.ts';
import type { RangeAnchor } from '../text/position.ts';
import { nameOf } from './element.ts';
import { countPagesIn } from './lost-pages.ts';

/** What a finding says beside its code, its arguments and its place; `breaks` overrules what its code says. */
type More = Pick<Finding, 'severity' | 'related' | 'fixes'> & { breaks?: boolean };

/** The findings of a structure check, with what each of them costs where the builder drops more than the fault. */
export interface FaultLog {
  readonly findings: Finding[];
  report<C extends Code>(
    code: C,
    args: MessageArgs[C],
    pointer: string,
    anchor: RangeAnchor,
    more?: More,
  ): void;
  /** Reports faults that the builder survives. */
  readonly reportHarmless: ReportFinding;
  /** Reports a value of a wrong type; `found` says what it is where its type alone would say too little. */
  reportType(
    value: unknown,
    pointer: string,
    subject: string,
    expected: string,
    found?: string,
  ): void;
  /** Reports a `$ref` that names no file, whatever it was to bring; returns whether it did. */
  reportRef(value: unknown, pointer: string, breaks?: boolean): boolean;
  /** Enters a child list of an element; when something in it is invalid the builder does not use it (M1.4). */
  enterList(value: Record<string, unknown>, rule: ElementRule): void;
  /** Leaves it; returns the first finding that makes it invalid. */
  leaveList(): Finding | undefined;
  /** Checks content that is dropped anyway: its faults cost nothing more. */
  checkDropped<Result>(check: () => Result): Result;
  /** Whether the content that is checked is dropped anyway. */
  isDropped(): boolean;
}

/** A child list on the way down. */
interface EnteredList {
  rule: ElementRule;
  /** The element that holds the list. */
  value: Record<string, unknown>;
  /** The first finding that makes the list invalid. */
  fault?: Finding;
  /** The pages in the element, counted on the first fault. */
  pages?: number;
}

/** An empty log. */
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
      if (list && breaksTheBuilder(code, more)) {
        list.fault ??= finding;
        const isEmptied = dropped === 0 && list.rule.kind !== 'navigation';
        if (isEmptied) list.pages ??= countPagesIn(list.value);
        if (isEmptied && list.pages) finding.emptied = { element: nameOf(list), pages: list.pages };
      }
      findings.push(finding);
    },
    reportHarmless(code, args, pointer, anchor, more) {
      log.report(code, args, pointer, anchor, { ...more, breaks: false });
    },
    reportType(value, pointer, subject, expected, found = typeName(value)) {
      // A `$ref` that leads nowhere could have named anything.
      if (isUnresolved(value) || log.reportRef(value, pointer)) return;
      log.report('wrong-type', { subject, expected, found }, pointer, wrongAnchor(value));
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

/** Codes whose faults make the builder refuse the element that they stand in (M1.4). */
const BREAKING: ReadonlySet<Code> = new Set([
  'wrong-type',
  'invalid-value',
  'empty-value',
  'unknown-language',
]);
