/** A link in a page, as a parser finds it. */
interface FoundLink {
  /** Set for a link in an attribute: the names of the attribute and of its tag. */
  attribute?: { readonly name: string; readonly tag: string };
  address: string;
}

/** Returns true unless a link may be computed, or an attribute may mean something else. */
export function isCertainLink({ attribute, address }: FoundLink): boolean {
  return (!attribute || namesAddress(attribute, address)) && !isPlaceholder(address);
}

/** Returns true for a computed address, three dots, and entities that are not read. */
function isPlaceholder(address: string): boolean {
  return /[{}<>]|^\.{3,}$|&\w+;/.test(address);
}

/** The `src` of a component of one's own may mean anything. */
function namesAddress({ name, tag }: NonNullable<FoundLink['attribute']>, value: string): boolean {
  // In an SVG, this reuses a drawing. It is not a link.
  if (name === 'href') return tag !== 'use';
  return name === 'src' && (/^[a-z]/.test(tag) || /^[./]|\.[a-z0-9]+(?:[?#]|$)/i.test(value));
}
