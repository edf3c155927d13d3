import { oneLine } from '@nav/display';
import type { Tag } from '../syntax/scan-code.ts';
import { wordSet } from '../syntax/word-set.ts';

export interface VisibleTextOptions {
  /** Returns the form in which equal addresses are compared. Without it, addresses of links and images do not count. */
  addressOf?: ((address: string) => string) | undefined;
  ignoreComments?: boolean | undefined;
}

/** The first character of a line that is a tag. */
export const TAG_MARK = '\u0001';

const ASSET = /([^/]*)\.(?:avif|gif|jpe?g|mov|mp4|png|svg|webm|webp)(?:[?#].*)?$/i;

export function shownAddress(address: string, { addressOf }: VisibleTextOptions): string {
  if (!addressOf) return '';
  const [, asset] = ASSET.exec(address) ?? [];
  // A picture that moves or gets another format looks the same.
  return asset === undefined ? addressOf(address) : asset;
}

/** Tags within a line of text. */
const INLINE = /* @__PURE__ */ wordSet(
  'a b i u s em strong code kbd sub sup span del ins mark small abbr br Tooltip Icon Badge',
);

/** Tags that readers do not see, unless an attribute is visible. */
const UNSEEN =
  /^(?:|div|span|section|p|br|center|thead|tbody|picture|svg|path|g|rect|circle|line|polyline|Fragment|Frame|Icon|script|style|article|main|header|footer|nav|figure)$/;

/** Attributes that change only looks or behavior. */
const STYLE =
  /^(?:class(?:Name)?|style|id|key|ref|icon\w*|colou?rs?|cols|columns|gap|width|height|size|noZoom|zoom|target|rel|loading|decoding|allow\w*|frame[Bb]order|muted|auto[Pp]lay|loop|plays[Ii]nline|controls|preload|defaultOpen|horizontal|arrow|referrerPolicy|crossOrigin|align|valign|border|cell\w+|data-.*|aria-.*|role|on[A-Z]\w*|sync|dropdown|mode|theme|background|stroke\w*|viewBox|fill|d|xmlns|scope|rowspan|colspan|tabIndex|lang|dir)$/i;

/** Formats a tag without what readers do not see. The ends of block-level tags count for nothing. */
export function shownTag(
  text: string,
  { name, kind, attributes: written }: Tag,
  options: VisibleTextOptions,
): string {
  const isInline = INLINE.has(name);
  if (kind === 'close' || name === '') return isInline ? '' : '\n';
  const attributes = written.flatMap(({ name: key, value, start, end }) => {
    if (STYLE.test(key)) return [];
    if (value === undefined && start === end) return [key];
    const shown = text.slice(start, end);
    if (!/^(?:href|to|url|src|srcSet|img)$/.test(key)) return [`${key}="${oneLine(shown)}"`];
    const address = shownAddress(shown.trim(), options);
    return address === '' ? [] : [`${key}="${address}"`];
  });
  if (attributes.length === 0 && (isInline || UNSEEN.test(name)))
    return name === 'br' || !isInline ? '\n' : '';
  const shown = `<${[name, ...attributes.sort()].join(' ')}>`;
  return isInline ? shown : `\n${TAG_MARK}${shown}\n`;
}
