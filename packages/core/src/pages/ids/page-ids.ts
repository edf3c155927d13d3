import { frontMatterBlock } from '@nav/front-matter';
import { MAX_AROUND } from '../../limits/limits.ts';
import { contentOf, type Heading, type Markup } from '../reader/markup.ts';
import type { Attribute, Tag } from '../syntax/scan-code.ts';
import { componentOf, isBuiltIn, isComponent, isWorking } from './components.ts';
import { headingText } from './heading-text.ts';
import { cleanId, headingSlugs, parameterSlug, tabSlugs, titleSlugs } from './slugs.ts';

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

type Context = Pick<IdSource, 'inside' | 'isUnsure'>;

/** A tag that is open. */
interface Around {
  name: string;
  attributes: readonly Attribute[];
  /** The context of its content. */
  context: Context;
}

const AT_TOP: Context = { inside: [], isUnsure: false };

export function idSourcesIn(text: string, markup: Markup): IdSource[] {
  const sources: IdSource[] = [];
  const stack: TagStack = { around: [], counts: new Map() };
  const withIds = hasHeadingIds(text);
  for (const one of inOrder(markup)) {
    if ('level' in one) {
      const found = withIds ? ofHeading(text, one, markup) : undefined;
      if (found) sources.push(sourceOf(found, one, false, contextOf(stack)));
    } else if (one.kind !== 'close') {
      for (const found of ofTag(text, one, stack.around, markup, withIds))
        sources.push(sourceOf(orComputed(text, one, found), one, one.inCode, contextOf(stack)));
      if (!one.inCode && one.kind === 'open')
        openTag(
          stack,
          one,
          one.startsLine && /^[ \t\r]*\n/.test(text.slice(one.end, one.end + 100)),
        );
    } else if (!one.inCode) closeTag(stack, one);
  }
  return sources;
}

/** The tags that are open, innermost last. */
interface TagStack {
  around: Around[];
  /** The number of open tags with each name. */
  counts: Map<string, number>;
}

function openTag({ around, counts }: TagStack, tag: Tag, isBlock: boolean): void {
  const { name, attributes } = tag;
  const context = contextIn(contextOf({ around }), name, isBlock);
  around.push({ name, attributes, context });
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Closes the innermost tag with a name, and those in it. */
function closeTag({ around, counts }: TagStack, { name }: Tag): void {
  if (!counts.get(name)) return;
  for (let last = around.pop(); last; last = last.name === name ? undefined : around.pop())
    counts.set(last.name, (counts.get(last.name) ?? 0) - 1);
}

function contextOf({ around }: Pick<TagStack, 'around'>): Context {
  return around.at(-1)?.context ?? AT_TOP;
}

/** Returns the context of the content of a tag, given the context of the tag. */
function contextIn(context: Context, tag: string, isBlock: boolean): Context {
  const { inside } = context;
  // The builder removes most HTML elements on separate lines.
  const name = isBlock && !isComponent(tag) && !isWorking(tag) ? tag : customOf(tag);
  if (name === undefined || inside.includes(name)) return context;
  // A limit keeps the sum of all names small.
  const isUnsure = context.isUnsure || inside.length === MAX_AROUND;
  return { inside: inside.length === MAX_AROUND ? inside : [...inside, name], isUnsure };
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

/** Yields the headings and tags of a page in the order of the text. */
function* inOrder({ headings, tags }: Markup): Generator<Heading | Tag> {
  let next = 0;
  for (const heading of headings) {
    for (let tag = tags[next]; tag && tag.start < heading.start; tag = tags[next]) {
      yield tag;
      next += 1;
    }
    yield heading;
  }
  for (; next < tags.length; next += 1) yield tags[next] as Tag;
}

/** Pages with these modes draw their headings themselves. */
function hasHeadingIds(text: string): boolean {
  const { yaml = '' } = frontMatterBlock(text) ?? {};
  return !/^mode[ \t]*:[ \t]*["']?(?:custom|frame)["']?[ \t\r]*$/m.test(yaml);
}

function ofHeading(text: string, heading: Heading, markup: Markup): Found | undefined {
  if (heading.level > 4) return undefined;
  const written = text.slice(heading.start, heading.end);
  const explicit = /\{#([^{}\n]+)\}/.exec(written)?.[1];
  if (explicit !== undefined) return { kind: 'id', id: explicitId(explicit) };
  if (isComputed(written)) return { kind: 'computed' };
  return ofText(headingText(text, heading, markup));
}

/** Tests for a variable, whose value the config has, and for text that only some readers see. */
function isComputed(written: string): boolean {
  return /(?<!=)\{\{\s*[\w.-]+\s*\}\}|<Visibility\b/.test(written);
}

function orComputed(text: string, tag: Tag, found: Found): Found {
  const { end } = /^h\d/.test(tag.name) ? contentOf(text, tag) : tag;
  return isComputed(text.slice(tag.start, end)) ? { kind: 'computed' } : found;
}

function ofText({ text, others }: { text: string; others: readonly string[] }): Found | undefined {
  const all = others.length === 0 ? headingSlugs(text) : [text, ...others].flatMap(headingSlugs);
  // Only the builder knows the characters of rare entities.
  if (/&[a-z]\w*;/i.test(text)) return { kind: 'computed' };
  return { kind: 'slug', counter: 'heading', slugs: all };
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
  markup: Markup,
  withIds: boolean,
): Found[] {
  const { name } = tag;
  if (/^h[1-6]$/.test(name)) return ofHeadingTag(text, tag, markup, withIds);
  if (!isComponent(name)) return ofElement(tag);
  const component = componentOf(name);
  const of = OF_COMPONENT[component];
  if (of) return tag.inCode && component !== 'Accordion' ? ownId(tag, true) : of(tag, around);
  if (isBuiltIn(component)) return [];
  // A component of the site may pass its id on.
  return [...ownId(tag, true), { kind: 'component', name: component }];
}

function ofHeadingTag(text: string, tag: Tag, markup: Markup, withIds: boolean): Found[] {
  const own = ownId(tag);
  if (own.length > 0 || tag.inCode || tag.kind === 'single' || !withIds) {
    return own.map((one) => (one.kind === 'id' ? { ...one, id: explicitId(one.id) } : one));
  }
  const found = ofText(headingText(text, contentOf(text, tag), markup));
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
  Tab: (tag) => ownOr(tag, () => ofSlug(tag, 'title', 'tab', tabSlugs)),
  Update: (tag) => cleanOr(tag, () => ofSlug(tag, 'label', 'heading', headingSlugs)),
  Step: (tag, around) =>
    cleanOr(tag, () =>
      isHeadingStep(tag, around) ? ofSlug(tag, 'title', 'heading', headingSlugs) : [],
    ),
  Heading: (tag) => cleanOr(tag, () => []),
  CodeBlock: (tag) => ownId(tag),
  OptimizedVideo: (tag) => ownId(tag),
  ParamField: (tag) =>
    ['path', 'query', 'body', 'header'].flatMap((name) => ofParameter(tag, name)),
  ResponseField: (tag) => ofParameter(tag, 'name'),
  Snippet(tag) {
    const file = attributeOf(tag, 'file')?.value;
    return file === undefined ? [] : [{ kind: 'snippet', file }];
  },
};

export function attributeOf(
  { attributes }: Pick<Tag, 'attributes'>,
  name: string,
): Attribute | undefined {
  return attributes.find((one) => one.name === name);
}

function ownOr(tag: Tag, other: () => Found[]): Found[] {
  const own = ownId(tag);
  return own.length > 0 ? own : other();
}

/** As `ownOr`, for components that change their ids. */
function cleanOr(tag: Tag, other: () => Found[]): Found[] {
  return ownOr(tag, other).map((one) =>
    one.kind === 'id' ? { ...one, id: cleanId(one.id) } : one,
  );
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
