import { remove } from '../diagnostics/fixes.ts';
import { fitsType } from '../format/check-shape.ts';
import { type Dialect, dialects } from '../format/dialects.ts';
import { needsChildren } from '../format/grammar.ts';
import { isSpecification } from '../openapi/specifications.ts';
import { isUnresolved } from '../source/unresolved.ts';
import { type ElementList, entryPointer, type WrittenElement } from '../structure/element.ts';
import { isObject } from '../text/json-value.ts';
import { joinPointer } from '../text/pointer.ts';
import type { Rule, RuleContext } from './rule.ts';

/** Reports settings that have no effect (S3.3, M1.11, M1.12, M3.3, M4.1, R2, R8). */
export const noEffect: Rule = ({ navigation, grammar, report }) => {
  for (const list of navigation.lists) {
    for (let index = 0; index < list.entries.length; index += 1) {
      const element = list.entries[index];
      if (isObject(element)) {
        checkSettings(element, list, entryPointer(list, index), dialects[grammar.dialect], report);
      }
    }
  }
};

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function checkSettings(
  element: WrittenElement,
  { rule, list, parent }: ElementList,
  pointer: string,
  { rootSpecification, relativeLinks }: (typeof dialects)[Dialect],
  report: RuleContext['report'],
): void {
  const has = (field: string) => rule.fields.has(field) && Object.hasOwn(element, field);
  const reportField = (field: string, because: string) =>
    report({
      code: 'no-effect',
      args: { subject: `"${field}"`, because },
      at: { pointer: joinPointer(pointer, field), anchor: 'key' },
    });
  /** Reports a setting that can be removed without a loss: no other place could use its value. */
  const reportNeedless = (field: string, because: string) => {
    const place = joinPointer(pointer, field);
    report({
      code: 'no-effect',
      args: { subject: `"${field}"`, because },
      at: { pointer: place, anchor: 'key' },
      fixes: [remove(place, `Remove "${field}"`)],
    });
  };

  const { openapi, expanded, href, searchable, hidden, banner, pages } = element;
  const field = rule.fields.get('openapi');
  if (rule.kind === 'navigation' && has('openapi') && !rootSpecification) {
    reportField(
      'openapi',
      'the builder does not read it on the navigation. Set it on an element below',
    );
  } else if (has('openapi') && has('href')) {
    reportField('openapi', 'the element is a link, so it has no pages');
  } else if (Array.isArray(openapi) && field && fitsType(openapi, field.shape)) {
    if (openapi.length === 0) reportField('openapi', 'the list is empty');
    const [used, ...others] = openapi.flatMap((one, at) => (isSpecification(one) ? [at] : []));
    const because = `only the first ${used === 0 ? '' : 'valid '}entry of the list is used. Give each specification its own element`;
    for (const index of others) {
      report({
        code: 'no-effect',
        args: { subject: 'this specification', because },
        at: { pointer: `${joinPointer(pointer, 'openapi')}/${index}`, anchor: 'value' },
      });
    }
  }
  const isNested = parent === 'group' && list === 'pages';
  if (rule.kind === 'group' && has('expanded') && typeof expanded === 'boolean' && !isNested)
    reportNeedless('expanded', 'a top-level group is always expanded');
  if (
    has('href') &&
    parent !== 'global' &&
    typeof href === 'string' &&
    /^[/#](?!\/)/.test(href) &&
    !relativeLinks &&
    // href-with-children reports a link that has children.
    !rule.children.some((name) => Object.hasOwn(element, name))
  ) {
    reportField(
      'href',
      'outside "global", the builder follows only absolute URLs such as "https://…"',
    );
  }
  if (has('searchable') && searchable === true && hidden !== true)
    reportNeedless('searchable', 'it applies only together with "hidden": true');
  if (has('banner') && isObject(banner) && !isUnresolved(banner) && isBlank(banner.content))
    reportField('banner', 'it has no "content", so it is not shown');
  // Nobody expects to see a hidden group.
  const isShown = rule.kind === 'group' && hidden !== true;
  if (isShown && isEmptyList(pages) && !has('root') && needsChildren(element, rule))
    reportField(
      'pages',
      'the list is empty, so the group is not shown. Add pages or remove the group',
    );
  if (rule.kind === 'group' && has('asyncapi') && has('openapi'))
    reportField('asyncapi', 'the group also has "openapi", which overrides it');
}

function isBlank(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}
