import type { SourceFiles } from './files.ts';

/** Returns the major version of a package that the nearest `package.json` asks for, in this folder or above; undefined if none does. */
export function dependencyMajor(
  files: SourceFiles,
  folder: string,
  name: string,
): number | undefined {
  for (let at = folder; ; at = at.slice(0, Math.max(at.lastIndexOf('/'), 0))) {
    const version = versionIn(files.read(at === '' ? 'package.json' : `${at}/package.json`), name);
    if (version !== undefined) return version;
    if (at === '') return undefined;
  }
}

function versionIn(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  try {
    const manifest = JSON.parse(text) as Record<string, Record<string, unknown> | undefined> | null;
    for (const kind of ['dependencies', 'devDependencies', 'peerDependencies']) {
      const list = manifest?.[kind];
      const range = list && Object.hasOwn(list, name) ? list[name] : undefined;
      const major =
        typeof range === 'string'
          ? /^(?:npm:[^@]*@)?[~^>=v\s]*(\d{1,4})(?:\.|$|\s)/.exec(range)?.[1]
          : undefined;
      if (major !== undefined) return Number(major);
    }
  } catch {
    // A manifest that is not JSON asks for nothing.
  }
  return undefined;
}
