/**
 * Hides what may be secret in an http(s) URL: the user name, the password and the query.
 *
 * @param hide returns what is shown instead of a part.
 */
export function hideSecrets(url: string, hide: (secret: string) => string = () => '…'): string {
  // The password of an invalid URL may contain any character.
  const user = URL.canParse(url)
    ? /^(https?:[/\\]+)([^/\\?#]*)@/i
    : /^(https?:(?:\\?\/){2})(.*)@/is;
  return url
    .replace(user, (_, scheme: string, secret: string) => `${scheme}${hide(secret)}@`)
    .replace(/\?([^#]+)/, (_, secret: string) => `?${hide(secret)}`);
}

/** Returns a path or URL for people: without what may be secret in a URL. */
export function shownSource(source: string): string {
  return /^https?:\/\//i.test(source) ? hideSecrets(source) : source;
}
