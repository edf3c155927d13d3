import { fileURLToPath, pathToFileURL } from 'node:url';

/** Returns the absolute path that a URI names; `undefined` for one that is not a file, such as `untitled:`. */
export function pathOfUri(uri: string): string | undefined {
  try {
    if (!uri.startsWith('file:')) return undefined;
    const path = fileURLToPath(uri);
    // No file has such a path.
    return path.includes('\0') ? undefined : path;
  } catch {
    return undefined;
  }
}

export function uriOf(path: string): string {
  return pathToFileURL(path).href;
}
