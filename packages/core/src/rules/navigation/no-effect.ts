import { isObject, joinPointer } from '@nav/json';
import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import { remove } from '../../diagnostics/fixes.ts';
import { fitsType } from '../../format/check-shape.ts';
import { type Dialect, dialects } from '../../format/dialects.ts';
import { needsChildren } from '../../format/grammar.ts';
import { isSpecification } from '../../openapi/specifications.ts';
import { isUnresolved } from '../../source/unresolved.ts';
import { type ElementList, entryPointer, type WrittenElement } from '../../structure/element.ts';
import type { Rule } from '../rule/rule.ts';

/** Reports settings that have no effect (S3.3, M1.11, M1.12, M3.3, M4.1, R2, R8). */
export const noEffect: Rule = ({ navigation, grammar, report }) => {
  const dialect = dialects[grammar.dialect];
  for (const list of navigation.lists) {
    for (let index = 0; index < list.entries.length; index += 1) {
      const element = list.entries[index];
      if (!isObject(element)) continue;
      const place = { element, list, pointer: entryPointer(list, index) };
      for (const found of [
        ...idleSpecifications(place, dialect),
        ...idleSettings(place),
        ...idleContent(place, dialect),
      ])
        report(found);
    }
  }
};

type DialectColumns = (typeof dialects)[Dialect];

/** An element as written, with its pointer. */
interface Place {
  element: WrittenElement;
  list: ElementList;
  pointer: string;
}

function hasField({ element, list }: Place, field: string): boolean {
  return list.rule.fields.has(field) && Object.hasOwn(element, field);
}

function idleField(
  { pointer }: Place,
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
function needlessField(place: Place, field: string, because: string): Finding {
  const fix = remove(joinPointer(place.pointer, field), `Remove "${field}"`);
  return { ...idleField(place, field, because), fixes: [fix] };
}

function idleSpecifications(place: Place, { rootSpecification }: DialectColumns): Finding[] {
  const { element, list, pointer } = place;
  const { rule } = list;
  const { openapi } = element;
  const findings: Finding[] = [];
  if (rule.kind === 'group' && hasField(place, 'asyncapi') && hasField(place, 'openapi'))
    findings.push(idleField(place, 'asyncapi', 'the group also has "openapi", which overrides it'));
  if (!hasField(place, 'openapi')) return findings;
  if (rule.kind === 'navigation' && !rootSpecification) {
    const because = 'the builder does not read it on the navigation';
    return [...findings, idleField(place, 'openapi', because, { instead: 'setBelow' })];
  }
  if (hasField(place, 'href'))
    return [...findings, idleField(place, 'openapi', 'the element is a link, so it has no pages')];
  const field = rule.fields.get('openapi');
  if (!Array.isArray(openapi) || !field || !fitsType(openapi, field.shape)) return findings;
  if (openapi.length === 0) findings.push(idleField(place, 'openapi', 'the list is empty'));
  const [used, ...others] = openapi.flatMap((one, at) => (isSpecification(one) ? [at] : []));
  const because = `only the first ${used === 0 ? '' : 'valid '}entry of the list is used. Give each specification its own element`;
  return [
    ...findings,
    ...others.map(
      (index): Finding => ({
        code: 'no-effect',
        args: { subject: 'this specification', because },
        at: { pointer: `${joinPointer(pointer, 'openapi')}/${index}`, anchor: 'value' },
      }),
    ),
  ];
}

/** Returns the findings about settings that apply only elsewhere, or only together with others. */
function idleSettings(place: Place): Finding[] {
  const { element, list } = place;
  const { expanded, searchable, hidden } = element;
  const findings: Finding[] = [];
  const isNested = list.parent === 'group' && list.list === 'pages';
  const isGroup = list.rule.kind === 'group';
  if (isGroup && hasField(place, 'expanded') && typeof expanded === 'boolean' && !isNested)
    // Many write it on every group, and readers lose nothing.
    findings.push({
      ...needlessField(place, 'expanded', 'a top-level group is always expanded'),
      severity: 'info',
    });
  if (hasField(place, 'searchable') && searchable === true && hidden !== true) {
    const because = 'it applies only together with "hidden": true';
    findings.push(needlessField(place, 'searchable', because));
  }
  return findings;
}

function idleContent(place: Place, { relativeLinks }: DialectColumns): Finding[] {
  const { element, list } = place;
  const { rule, parent } = list;
  const { href, hidden, banner, pages } = element;
  const findings: Finding[] = [];
  // href-with-children reports a link that has children.
  const hasChildren = rule.children.some((name) => Object.hasOwn(element, name));
  const isRelative = typeof href === 'string' && /^[/#](?!\/)/.test(href);
  const isFollowed = relativeLinks || parent === 'global';
  if (hasField(place, 'href') && isRelative && !isFollowed && !hasChildren) {
    const because = 'outside "global", the builder follows only absolute URLs such as "https://…"';
    findings.push(idleField(place, 'href', because));
  }
  if (hasField(place, 'banner') && isObject(banner) && !isUnresolved(banner)) {
    if (isBlank(banner.content))
      findings.push(idleField(place, 'banner', 'it has no "content", so it is not shown'));
  }
  // Nobody expects to see a hidden group.
  const isShown = rule.kind === 'group' && hidden !== true;
  if (isShown && isEmptyList(pages) && !hasField(place, 'root') && needsChildren(element, rule)) {
    const because = 'the list is empty, so the group is not shown';
    findings.push(idleField(place, 'pages', because, { instead: 'addPages' }));
  }
  return findings;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function isBlank(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}
