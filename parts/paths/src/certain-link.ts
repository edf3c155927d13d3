/** A link in a page: its address, and the attribute that it is the value of. */
interface WrittenLink {
  readonly address: string;
  readonly attribute?: { readonly name: string; readonly tag: string } | undefined;
}

/** Returns true unless a link may be computed, or an attribute may mean something else. */
export function isCertainLink({ attribute, address }: WrittenLink): boolean {
  return (!attribute || namesAddress(attribute, address)) && !isPlaceholder(address);
}

/** Returns true for a computed address, three dots, and entities that are not read. */
function isPlaceholder(address: string): boolean {
  return /[{}<>]|^\.{3,}$|&\w+;/.test(address);
}

/** The `src` of a component of one's own may mean anything. */
function namesAddress(
  { name, tag }: NonNullable<WrittenLink['attribute']>,
  value: string,
): boolean {
  // In an SVG, this reuses a drawing. It is not a link.
  if (name === 'href') return tag !== 'use';
  return name === 'src' && (/^[a-z]/.test(tag) || /^[./]|\.[a-z0-9]+(?:[?#]|$)/i.test(value));
}
