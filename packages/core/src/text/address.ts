/** Whether an address begins with a scheme, as in `https:` and `mailto:` (RFC 3986, section 3.1). */
export function hasScheme(address: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*:/.test(address);
}

/** Whether an address is on the site itself. */
export function isLocal(address: string): boolean {
  return !address.startsWith('//') && !hasScheme(address);
}
