/** Returns a base path with a leading slash and without one at its end; `undefined` for the root of the site. */
export function normalizeBasePath(path: string): string | undefined {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.length === 0 ? undefined : `/${segments.join('/')}`;
}

/**
 * Returns the part of an address behind the base path: `/setup` for `/docs/setup`, and `/` for `/docs`.
 *
 * @returns `undefined` if there is no base path, or the address is not under it.
 */
export function withoutBasePath(address: string, basePath: string | undefined): string | undefined {
  if (basePath === undefined) return undefined;
  const rooted = address.startsWith('/') ? address : `/${address}`;
  if (!rooted.startsWith(basePath)) return undefined;
  const rest = rooted.slice(basePath.length);
  if (rest === '' || /^[?#]/.test(rest)) return `/${rest}`;
  return rest.startsWith('/') ? rest : undefined;
}
