import type { Host } from '../src/index.ts';

export const DENIED = 'EACCES: permission denied';

/** The same host without permission to read some of its files and folders. */
export function denyReading(host: Host, denied: readonly string[]): Host {
  const isDenied = (path: string) =>
    denied.some((above) => path === above || path.startsWith(`${above}/`));
  return {
    read: (path) => (isDenied(path) ? undefined : host.read(path)),
    list: (folder) =>
      [...host.list(folder)].map((listed) =>
        isDenied(listed.folder) ? { folder: listed.folder, files: [], unreadable: DENIED } : listed,
      ),
    isOutsideRoot: (path) => host.isOutsideRoot?.(path) === true,
    whyUnreadable: (path) => (denied.includes(path) ? DENIED : host.whyUnreadable?.(path)),
  };
}
