import { hasScheme } from '@nav/paths';
import { unescapeAttribute, unescapeMarkdown } from '../pages/syntax/unescape.ts';
import type { Banner, BannerPart } from '../tree/site-info.ts';

// In order: code; a Markdown link or image; a URL in angle brackets; a link of HTML.
const INLINE = /* @__PURE__ */ new RegExp(
  [
    '`(?<code>[^`]+)`',
    String.raw`(?<image>!?)\[(?<label>(?:[^[\]\\]|\\.){1,500})\]\(\s*(?:<(?<angled>[^<>\n]+)>|(?<bare>(?:[^\s()<>\\]|\\.|\((?:[^\s()\\]|\\.)*\))+))(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)`,
    String.raw`<(?<auto>https?:\/\/[^\s<>]+)>`,
    String.raw`<a\s(?:[^<>]*\s)?href=(?<quote>["'])(?<attribute>[^"'<>]+)\k<quote>[^<>]*>(?<inner>[^<>]*)<\/a>`,
  ].join('|'),
  'g',
);

/**
 * A link to nothing becomes its text.
 *
 * @param link returns the URL of a link; `undefined` without a target.
 */
export function readBanner(
  written: string,
  dismissible: unknown,
  link: (href: string) => string | undefined,
): Banner {
  const source = written.replaceAll(TAKEN, '');
  const taken: PartWithoutId[] = [];
  let content = '';
  let rest = '';
  let end = 0;
  for (const match of source.matchAll(INLINE)) {
    const [whole] = match;
    const before = source.slice(end, match.index);
    end = match.index + whole.length;
    const { part, text } = readInline(whole, match.groups ?? {}, link);
    taken.push(part);
    content += before + text;
    rest += before + TAKEN;
  }
  const last = source.slice(end);
  const texts = plainText(rest + last).split(TAKEN);
  const parts = texts.flatMap((text, at) => [{ text }, taken[at] ?? []].flat());
  return { content: content + last, parts: joinTexts(parts), dismissible: dismissible === true };
}

type PartWithoutId = Omit<BannerPart, 'id'>;

/** Replaces a link while the emphasis around it is removed. */
const TAKEN = '\0';

function readInline(
  whole: string,
  { code, image, label, angled, bare, auto, attribute, inner }: Record<string, string | undefined>,
  link: (href: string) => string | undefined,
): { part: PartWithoutId; text: string } {
  if (code !== undefined) return { part: { text: code }, text: whole };
  const written = angled ?? bare ?? auto ?? attribute ?? '';
  const name = label ?? inner ?? written;
  const text = label === undefined ? unescapeAttribute(name) : plainText(label);
  if (image) return { part: { text }, text: whole };
  const address = attribute === undefined ? unescapeMarkdown(written) : unescapeAttribute(written);
  const href = link(address);
  if (href === undefined) return { part: { text }, text: name };
  return {
    part: isSafe(href) ? { text, href } : { text },
    text: href === address ? whole : whole.replace(written, () => href),
  };
}

/** Returns true for an address that runs no script. */
function isSafe(href: string): boolean {
  return !hasScheme(href) || /^(?:https?|mailto|tel):/i.test(href);
}

const EMPHASIS = /(?<![\w*\\])(\*{1,3}|_{1,3})(?=[^\s*_])([^*_]*(?<=[^\s\\]))\1(?![\w*])/g;
const TAG = /<\/?[a-z][^<>]*>/gi;

function plainText(markdown: string): string {
  return unescapeMarkdown(markdown.replaceAll(TAG, '').replaceAll(EMPHASIS, '$2'));
}

/** Joins adjacent strings, and leaves out empty ones. */
function joinTexts(parts: readonly PartWithoutId[]): BannerPart[] {
  const joined: BannerPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.href === undefined && last && last.href === undefined) last.text += part.text;
    else if (part.text !== '' || part.href !== undefined)
      joined.push({ id: `banner:${joined.length}`, ...part });
  }
  return joined;
}
