/**
 * The tags that format a label. Any other name in angle brackets is text, as in `<script setup>`: a label that shows it is more
 * likely than one that hides it.
 */
const FORMATTING =
  /<\/?(?:a|abbr|b|br|code|del|div|em|i|img|ins|kbd|mark|p|s|small|span|strong|sub|sup|u|wbr|[A-Z][\w.]*|[a-z]\w*-[\w-]*)(?:\s[^<>]*)?\/?>/g;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Returns a label that may contain HTML as readers see it: without formatting, components, drawings and entities. */
export function htmlText(html: string): string {
  return html
    .replace(/<(svg|style)\b[^<>]*>[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(FORMATTING, '')
    .replace(
      /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(amp|lt|gt|quot|apos|nbsp));/gi,
      (_, decimal, hex, name) =>
        name
          ? (ENTITIES[name.toLowerCase()] ?? '')
          : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replace(/\s+/g, ' ')
    .trim();
}
