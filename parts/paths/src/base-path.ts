/** Returns a base path with a leading slash and without one at its end; empty for the root of the host. */
export function normalizeBasePath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.map((segment) => `/${segment}`).join('');
}

/**
 * Returns the part of an address behind the base path: `/setup` for `/docs/setup`, and `/` for `/docs`.
 *
 * @param basePath as `normalizeBasePath` returns it.
 * @returns `undefined` without a base path, or if the address is not under it.
 */
export function withoutBasePath(address: string, basePath: string): string | undefined {
  const rooted = address.startsWith('/') ? address : `/${address}`;
  if (basePath === '' || !rooted.startsWith(basePath)) return undefined;
  const rest = rooted.slice(basePath.length);
  if (rest === '' || /^[?#]/.test(rest)) return `/${rest}`;
  return rest.startsWith('/') ? rest : undefined;
}

export function underBasePath(address: string, basePath: string): string {
  return basePath + (address.startsWith('/') ? address : `/${address}`);
}
