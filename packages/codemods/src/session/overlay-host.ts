import { groupBy } from '@nav/collections';
import type { Host } from '@nav/core';
import { baseName, folderOf } from '@nav/paths';

/** Returns a host with other contents at some paths. A path without content does not exist. */
export function overlayHost(host: Host, files: ReadonlyMap<string, string | undefined>): Host {
  return {
    ...host,
    read: (path) => (files.has(path) ? files.get(path) : host.read(path)),
    list(folder) {
      const listed = new Map([...host.list(folder)].map((one) => [one.folder, one]));
      const changed = [...files].filter(([file]) => isInside(file, folder));
      for (const [path, texts] of groupBy(changed, ([file]) => folderOf(file))) {
        const own = listed.get(path) ?? { folder: path, files: [] };
        const names = new Set(own.files);
        for (const [file, text] of texts) {
          if (text === undefined) names.delete(baseName(file));
          else names.add(baseName(file));
        }
        listed.set(path, { ...own, files: [...names] });
      }
      return listed.values();
    },
  };
}

function isInside(file: string, folder: string): boolean {
  return folder === '' || file.startsWith(`${folder}/`);
}
