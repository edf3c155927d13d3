import { isObject, ownValue, parseJson } from '@nav/json';
import { folderOf, joinPath } from '@nav/paths';
import type { SourceFiles } from './files.ts';

/** Returns the major version of a package that the nearest `package.json` asks for, in this folder or above; undefined if none does. */
export function dependencyMajor(
  files: SourceFiles,
  folder: string,
  name: string,
): number | undefined {
  for (let at = folder; ; at = folderOf(at)) {
    const version = versionIn(files.read(joinPath(at, 'package.json')), name);
    if (version !== undefined) return version;
    if (at === '') return undefined;
  }
}

function versionIn(text: string | undefined, name: string): number | undefined {
  // A manifest that is not JSON asks for nothing.
  const manifest = parseJson(text ?? '');
  const majors = ['dependencies', 'devDependencies', 'peerDependencies'].map((kind) => {
    const list = isObject(manifest) ? ownValue(manifest, kind) : undefined;
    if (!isObject(list)) return undefined;
    // An alias may be the name of another package, or another name of this one.
    const isAlias = (one: unknown) => typeof one === 'string' && one.startsWith(`npm:${name}@`);
    const range = String(ownValue(list, name) ?? Object.values(list).find(isAlias));
    return /^(?:npm:@?[^@]*@)?[~^>=v\s]*(\d{1,4})(?:\.|$|\s)/.exec(range)?.[1];
  });
  const major = majors.find((one) => one !== undefined);
  return major === undefined ? undefined : Number(major);
}
