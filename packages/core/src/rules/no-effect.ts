import { fitsType } from '../format/check-shape.ts';
import { type Dialect, dialects } from '../format/dialects.ts';
import { isSpecification } from '../openapi/specifications.ts';
import { type ElementList, entryPointer, type WrittenElement } from '../structure/element.ts';
import { isObject } from '../text/json-value.ts';
import { joinPointer } from '../text/pointer.ts';
import type { Rule, RuleContext } from './rule.ts';

/** A field without effect, and the reason as a clause. */
interface Idle {
  field: string;
  because: string;
}

/** The fields that `idleFields` checks. Most elements have none of them. */
const SETTINGS = new Set(['openapi', 'asyncapi', 'expanded', 'searchable', 'href']);

/** Reports settings that have no effect (S3.3, M1.11, M1.12, M3.3, M4.1). */
export const noEffect: Rule = ({ lists, grammar, report }) => {
  for (const list of lists) {
    for (let index = 0; index < list.entries.length; index += 1) {
      const element = list.entries[index];
      if (isObject(element) && hasSetting(element)) {
        checkSettings(element, list, entryPointer(list, index), dialects[grammar.dialect], report);
      }
    }
  }
};

function hasSetting(element: WrittenElement): boolean {
  for (const key in element) if (SETTINGS.has(key)) return true;
  return false;
}

function checkSettings(
  element: WrittenElement,
  list: ElementList,
  pointer: string,
  dialect: (typeof dialects)[Dialect],
  report: RuleContext['report'],
): void {
  const idle = idleFields(element, list, dialect);
  for (const { field, because } of idle) {
    report({
      code: 'no-effect',
      args: { subject: `"${field}"`, because },
      at: { pointer: joinPointer(pointer, field), anchor: 'key' },
    });
  }
  const specs = specificationsOf(element, list);
  if (!specs || idle.some(({ field }) => field === 'openapi')) return;
  const [used, ...others] = specs.flatMap((spec, index) => (isSpecification(spec) ? [index] : []));
  for (const index of others) {
    report({
      code: 'no-effect',
      args: {
        subject: 'this specification',
        because: `only the first ${used === 0 ? '' : 'valid '}entry of the list is used. Give each specification its own element`,
      },
      at: { pointer: joinPointer(joinPointer(pointer, 'openapi'), index), anchor: 'value' },
    });
  }
}

/** Returns the list in `openapi`, if the element has one and may. */
function specificationsOf(
  element: WrittenElement,
  { rule }: ElementList,
): readonly unknown[] | undefined {
  const field = rule.fields.get('openapi');
  const value = field && element.openapi;
  return Array.isArray(value) && field && fitsType(value, field.shape) ? value : undefined;
}

function idleFields(
  value: WrittenElement,
  written: ElementList,
  { rootSpecification, relativeLinks }: (typeof dialects)[Dialect],
): Idle[] {
  const { rule, list, parent } = written;
  const idle: Idle[] = [];
  const has = (field: string) => rule.fields.has(field) && Object.hasOwn(value, field);
  if (rule.kind === 'navigation' && has('openapi') && !rootSpecification) {
    idle.push({
      field: 'openapi',
      because: 'the builder does not read it on the navigation. Set it on an element below',
    });
  } else if (has('openapi') && has('href')) {
    idle.push({ field: 'openapi', because: 'the element is a link, so it has no pages' });
  } else if (specificationsOf(value, written)?.length === 0) {
    idle.push({ field: 'openapi', because: 'the list is empty' });
  }
  if (
    rule.kind === 'group' &&
    has('expanded') &&
    typeof value.expanded === 'boolean' &&
    !(parent === 'group' && list === 'pages')
  ) {
    idle.push({ field: 'expanded', because: 'a top-level group is always expanded' });
  }
  if (
    has('href') &&
    parent !== 'global' &&
    typeof value.href === 'string' &&
    /^[/#](?!\/)/.test(value.href) &&
    !relativeLinks &&
    // href-with-children reports a link that has children.
    !rule.children.some((name) => Object.hasOwn(value, name))
  ) {
    idle.push({
      field: 'href',
      because: 'outside "global", the builder follows only absolute URLs such as "https://…"',
    });
  }
  if (has('searchable') && value.searchable === true && value.hidden !== true) {
    idle.push({ field: 'searchable', because: 'it applies only together with "hidden": true' });
  }
  if (rule.kind === 'group' && has('asyncapi') && has('openapi')) {
    idle.push({ field: 'asyncapi', because: 'the group also has "openapi", which overrides it' });
  }
  return idle;
}
