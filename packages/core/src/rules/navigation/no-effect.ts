import { isObject, joinPointer } from '@nav/json';
import { pageKey, pathOf } from '@nav/paths';
import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import { remove } from '../../diagnostics/fixes.ts';
import { dialects } from '../../format/dialects.ts';
import { needsChildren } from '../../format/grammar.ts';
import { fitsType } from '../../format/shape-fit.ts';
import { isSpecification } from '../../openapi/specifications.ts';
import { isUnresolved } from '../../source/unresolved.ts';
import type { Rule } from '../rule/rule.ts';
import type { ListedElement } from '../rule/visitors.ts';

/** Reports settings that have no effect (S3.3, M1.11, M1.12, M3.3, M4.1, R2, R8). */
export const noEffect: Rule = ({ grammar, report }) => {
  const { rootSpecification, relativeLinks } = dialects[grammar.dialect];
  return {
    group(element) {
      const { value, rule, list } = element;
      const { expanded, hidden, pages } = value;
      if (hasField(element, 'asyncapi') && hasField(element, 'openapi')) {
        const because = 'the group also has "openapi", which overrides it';
        report(idleField(element, 'asyncapi', because));
      }
      const isNested = list.parent === 'group' && list.list === 'pages';
      if (hasField(element, 'expanded') && typeof expanded === 'boolean' && !isNested) {
        const because = 'a top-level group is always expanded';
        // The default is `false`. In Mintlify's documentation, only groups in `groups` are clearly top-level.
        const isCertain = !expanded || list.list !== 'pages';
        const found = (isCertain ? needlessField : idleField)(element, 'expanded', because);
        // Many write it on every group, and readers lose nothing.
        report({ ...found, severity: 'info' });
      }
      const isEmpty = Array.isArray(pages) && pages.length === 0 && needsChildren(value, rule);
      // Nobody expects to see a hidden group.
      if (isEmpty && hidden !== true && !hasField(element, 'root')) {
        const because = 'the list is empty, so the group is not shown';
        report(idleField(element, 'pages', because, { instead: 'addPages' }));
      }
    },
    element(element) {
      const { searchable, hidden, banner } = element.value;
      if (hasField(element, 'openapi'))
        for (const found of idleSpecifications(element, rootSpecification)) report(found);
      if (searchable === true && hidden !== true && hasField(element, 'searchable')) {
        const because = 'it applies only together with "hidden": true';
        report(needlessField(element, 'searchable', because));
      }
      const isFollowed = relativeLinks || element.list.parent === 'global';
      if (!isFollowed && isRelativeLink(element)) {
        const page = pageKey(pathOf(element.value.href as string)) || '…';
        const because = `outside "global", the builder follows only absolute URLs such as "https://…". For a page, use "pages": ["${page}"]`;
        report(idleField(element, 'href', because));
      }
      if (isObject(banner) && !isUnresolved(banner) && hasField(element, 'banner')) {
        const because = 'it has no "content", so it is not shown';
        if (isBlank(banner.content)) report(idleField(element, 'banner', because));
      }
    },
  };
};

function hasField({ value, rule }: ListedElement, field: string): boolean {
  return rule.fields.has(field) && Object.hasOwn(value, field);
}

function idleField(
  { pointer }: ListedElement,
  field: string,
  because: string,
  more: Pick<MessageArgs['no-effect'], 'instead'> = {},
): Finding {
  return {
    code: 'no-effect',
    args: { subject: `"${field}"`, because, ...more },
    at: { pointer: joinPointer(pointer, field), anchor: 'key' },
  };
}

/** Returns the finding about a setting that can be removed without a loss: no other element could use its value. */
function needlessField(element: ListedElement, field: string, because: string): Finding {
  const fix = remove(joinPointer(element.pointer, field), `Remove "${field}"`);
  return { ...idleField(element, field, because), fixes: [fix] };
}

/** Returns the findings about a specification that is not read, and about those after the first of a list. */
function idleSpecifications(element: ListedElement, rootSpecification: boolean): Finding[] {
  const { value, rule, pointer } = element;
  const { openapi } = value;
  if (rule.kind === 'navigation' && !rootSpecification) {
    const because = 'the builder does not read it on the navigation';
    return [idleField(element, 'openapi', because, { instead: 'setBelow' })];
  }
  if (hasField(element, 'href'))
    return [idleField(element, 'openapi', 'the element is a link, so it has no pages')];
  const field = rule.fields.get('openapi');
  if (!Array.isArray(openapi) || !field || !fitsType(openapi, field.shape)) return [];
  if (openapi.length === 0) return [idleField(element, 'openapi', 'the list is empty')];
  const [used, ...others] = openapi.flatMap((one, at) => (isSpecification(one) ? [at] : []));
  const because = `only the first ${used === 0 ? '' : 'valid '}entry of the list is used. Give each specification its own element`;
  return others.map((index) => ({
    code: 'no-effect',
    args: { subject: 'this specification', because },
    at: { pointer: `${joinPointer(pointer, 'openapi')}/${index}`, anchor: 'value' },
  }));
}

/** Returns true for a link that starts with a slash or `#`. href-with-children reports one that has children. */
function isRelativeLink(element: ListedElement): boolean {
  const { value, rule } = element;
  const { href } = value;
  const isRelative = typeof href === 'string' && /^[/#](?!\/)/.test(href);
  return (
    isRelative &&
    hasField(element, 'href') &&
    !rule.children.some((name) => Object.hasOwn(value, name))
  );
}

function isBlank(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}
