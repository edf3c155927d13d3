import { frontMatterBlock, once } from '@nav/text';
import { componentOf, isBuiltIn, isComponent, mayBeBuiltIn } from './components.ts';
import { headingText } from './heading-text.ts';
import { hiddenIn } from './hidden.ts';
import type { Markup } from './markup.ts';
import type { Attribute, Tag } from './scan-code.ts';
import { headingSlugs, parameterSlug, titleSlugs } from './slugs.ts';

/** The things that are counted together, so that each repeat of a slug gets a number. */
export type IdCounter = 'heading' | 'tab' | 'title' | 'parameter';

/** A part of a page that has an id, or that may bring ids with it. Offsets are UTF-16, 0-based. */
export type IdSource = (
  | { kind: 'id'; id: string }
  /** `slugs` are the possible ones, the most likely first. */
  | { kind: 'slug'; counter: IdCounter; slugs: readonly string[] }
  /** A component, which may be an import. */
  | { kind: 'component'; name: string }
  /** A snippet by the name of its file. */
  | { kind: 'snippet'; file: string }
  /** An id that only running the page shows. */
  | { kind: 'computed' }
) & {
  start: number;
  end: number;
  /** True in an expression, an import or an export. */
  isCode: boolean;
  /** The components around it that are not built in, so that the page must import or export them. */
  inside: readonly string[];
  /** True if the page may not have it. */
  isUnsure: boolean;
};

/** A distributed `Omit`. */
type Found = IdSource extends infer One
  ? One extends IdSource
    ? Omit<One, 'start' | 'end' | 'isCode' | 'inside' | 'isUnsure'> & { isUnsure?: boolean }
    : never
  : never;

interface Around {
  name: string;
  attributes: readonly Attribute[];
  /** Its component, if that is not built in. */
  custom: string | undefined;
}

type Context = Pick<IdSource, 'inside' | 'isUnsure'>;

const AT_TOP: Context = { inside: [], isUnsure: false };

export function idSourcesIn(text: string, markup: Markup): IdSource[] {
  const sources: IdSource[] = [];
  const stack: TagStack = { around: [], context: AT_TOP };
  const hidden = once(() => hiddenIn(markup));
  const withIds = hasHeadingIds(text);
  for (const one of inOrder(markup)) {
    if ('level' in one) {
      const found = withIds ? ofHeading(text, one, hidden) : undefined;
      if (found) sources.push(sourceOf(found, one, false, stack.context));
    } else if (one.kind !== 'close') {
      for (const found of ofTag(text, one, stack.around, hidden, withIds))
        sources.push(sourceOf(found, one, one.inCode, stack.context));
      if (!one.inCode && one.kind === 'open') openTag(stack, one);
    } else if (!one.inCode) closeTag(stack, one);
  }
  return sources;
}

/** The tags that are open, innermost last. */
interface TagStack {
  around: Around[];
  context: Context;
}

function openTag(stack: TagStack, { name, attributes }: Tag): void {
  const custom = customOf(name);
  stack.around.push({ name, attributes, custom });
  if (custom !== undefined) stack.context = contextOf(stack.around);
}

function closeTag(stack: TagStack, { name }: Tag): void {
  const at = stack.around.findLastIndex((one) => one.name === name);
  if (at === -1) return;
  stack.around.length = at;
  if (stack.context !== AT_TOP) stack.context = contextOf(stack.around);
}

/** Pages have many, and to spread an object takes 20 times as long. */
function sourceOf(
  found: Found,
  { start, end }: { start: number; end: number },
  isCode: boolean,
  { inside, isUnsure }: Context,
): IdSource {
  const isMaybe = found.isUnsure === true || isUnsure;
  return Object.assign(found, { start, end, isCode, inside, isUnsure: isMaybe });
}

/** Returns the component of a tag, unless it is built in or the tag is an HTML element. */
function customOf(name: string): string | undefined {
  if (!isComponent(name)) return undefined;
  const component = componentOf(name);
  return isBuiltIn(component) ? undefined : component;
}

function contextOf(around: readonly Around[]): Context {
  const custom = around.flatMap(({ custom }) => custom ?? []);
  if (custom.length === 0) return AT_TOP;
  const inside = custom.filter((name) => !mayBeBuiltIn(name));
  return { inside, isUnsure: inside.length < custom.length };
}

type Hidden = () => ReadonlyMap<number, number>;

function inOrder({ headings, tags }: Markup): (Markup['headings'][number] | Tag)[] {
  return [...headings, ...tags].sort((a, b) => a.start - b.start);
}

/** Pages with these modes draw their headings themselves. */
function hasHeadingIds(text: string): boolean {
  const { yaml = '' } = frontMatterBlock(text) ?? {};
  return !/^mode[ \t]*:[ \t]*["']?(?:custom|frame)["']?[ \t\r]*$/m.test(yaml);
}

function ofHeading(
  text: string,
  heading: Markup['headings'][number],
  hidden: Hidden,
): Found | undefined {
  if (heading.level > 4) return undefined;
  const written = text.slice(heading.start, heading.end);
  const explicit = /\{#([^{}\n]+)\}/.exec(written)?.[1];
  if (explicit !== undefined) return { kind: 'id', id: explicitId(explicit) };
  return ofText(headingText(text, heading, hidden));
}

function ofText({ text, others }: { text: string; others: readonly string[] }): Found | undefined {
  const all = others.length === 0 ? headingSlugs(text) : [text, ...others].flatMap(headingSlugs);
  const slugs = all.filter((slug) => slug !== '');
  return slugs.length === 0 ? undefined : { kind: 'slug', counter: 'heading', slugs };
}

function explicitId(written: string): string {
  return written
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[?,;:!'"()[\]{}<>&]|\p{Emoji_Presentation}/gu, '');
}

function ofTag(
  text: string,
  tag: Tag,
  around: readonly Around[],
  hidden: Hidden,
  withIds: boolean,
): Found[] {
  const { name } = tag;
  if (/^h[1-6]$/.test(name)) return ofHeadingTag(text, tag, hidden, withIds);
  if (!isComponent(name)) return ofElement(tag);
  const component = componentOf(name);
  const of = OF_COMPONENT[component];
  if (of) return tag.inCode && component !== 'Accordion' ? ownId(tag, true) : of(tag, around);
  if (isBuiltIn(component)) return [];
  // A component of the site may pass its id on.
  return [...ownId(tag, true), { kind: 'component', name: component }];
}

function ofHeadingTag(text: string, tag: Tag, hidden: Hidden, withIds: boolean): Found[] {
  const own = ownId(tag);
  if (own.length > 0 || tag.inCode || tag.kind === 'single' || !withIds) {
    return own.map((one) => (one.kind === 'id' ? { ...one, id: explicitId(one.id) } : one));
  }
  const close = text.indexOf(`</${tag.name}`, tag.end);
  const end = close === -1 ? tag.end : close;
  const found = ofText(headingText(text, { start: tag.end, end }, hidden));
  return found ? [{ ...found, isUnsure: true }] : [];
}

function ofElement(tag: Tag): Found[] {
  return [...ownId(tag), ...(tag.name === 'a' ? ownId(tag, false, 'name') : [])];
}

function ownId(tag: Tag, isUnsure = false, attribute = 'id'): Found[] {
  const id = attributeOf(tag, attribute);
  if (!id || id.start === id.end) return [];
  return [id.value === undefined ? { kind: 'computed' } : { kind: 'id', id: id.value, isUnsure }];
}

/** Components with ids, besides those with none. */
const OF_COMPONENT: Readonly<Record<string, (tag: Tag, around: readonly Around[]) => Found[]>> = {
  Accordion: ofTitle,
  View: ofTitle,
  Tab: (tag) => ownOr(tag, () => ofSlug(tag, 'title', 'tab', headingSlugs)),
  Update: (tag) => ownOr(tag, () => ofSlug(tag, 'label', 'heading', headingSlugs)),
  Step: (tag, around) =>
    ownOr(tag, () =>
      isHeadingStep(tag, around) ? ofSlug(tag, 'title', 'heading', headingSlugs) : [],
    ),
  ParamField: (tag) =>
    ['path', 'query', 'body', 'header'].flatMap((name) => ofParameter(tag, name)),
  ResponseField: (tag) => ofParameter(tag, 'name'),
  Snippet(tag) {
    const file = attributeOf(tag, 'file')?.value;
    return file === undefined ? [] : [{ kind: 'snippet', file }];
  },
};

function attributeOf({ attributes }: Pick<Tag, 'attributes'>, name: string): Attribute | undefined {
  return attributes.find((one) => one.name === name);
}

function ownOr(tag: Tag, other: () => Found[]): Found[] {
  const own = ownId(tag);
  return own.length > 0 ? own : other();
}

function ofSlug(
  tag: Tag,
  attribute: string,
  counter: IdCounter,
  slugsOf: (value: string) => string[] | undefined,
): Found[] {
  const title = attributeOf(tag, attribute);
  if (!title || title.start === title.end) return [];
  const slugs = title.value === undefined ? undefined : slugsOf(title.value);
  if (!slugs) return [{ kind: 'computed' }];
  const [first = ''] = slugs;
  return first === '' ? [] : [{ kind: 'slug', counter, slugs }];
}

function ofTitle(tag: Tag): Found[] {
  return ownOr(tag, () => ofSlug(tag, 'title', 'title', titleSlugs));
}

function ofParameter(tag: Tag, attribute: string): Found[] {
  return ofSlug(tag, attribute, 'parameter', (name) => [`param-${parameterSlug(name)}`]);
}

/** Tests for a step whose title is a heading of level 2 or 3. */
function isHeadingStep(tag: Tag, around: readonly Around[]): boolean {
  if (attributeOf(tag, 'noAnchor')) return false;
  const steps = around.findLast(({ name }) => name === 'Steps');
  const size = attributeOf(tag, 'titleSize') ?? (steps && attributeOf(steps, 'titleSize'));
  // A computed size may be any.
  return size !== undefined && (size.value === undefined || /^h[23]$/.test(size.value));
}
