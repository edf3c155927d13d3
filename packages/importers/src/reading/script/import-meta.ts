import { posix } from 'node:path';
import { pathFrom } from '@nav/paths';
import { globs } from '../glob.ts';
import { pathOutside } from './platform.ts';
import { booleanOf, property } from './read.ts';
import { fromJson, native, object, spendOn } from './values/machine.ts';
import { propertyOf } from './values/objects.ts';
import type { ModuleContext } from './values/scopes.ts';
import {
  type Here,
  type ObjectValue,
  type Property,
  scalar,
  stringOf,
  unknown,
  type Value,
} from './values/values.ts';

/** Returns the exports of a module as a namespace. */
export type LoadModule = ModuleContext['load'];

/** The values of `import.meta.env` that Vite sets for a build. */
const BUILD = { MODE: 'production', PROD: true, DEV: false, SSR: true, BASE_URL: '/' };

export function importMeta(file: string, load: LoadModule, here: Here): Value {
  const path = pathOutside(file);
  const url = `file://${encodeURI(path)}`;
  const plain = { url, dirname: posix.dirname(path), filename: path, env: BUILD };
  const meta = fromJson(here, plain) as ObjectValue;
  meta.properties.set('glob', { value: globOf(file, load), at: here.at });
  return { ...meta, hasPrototype: true };
}

/** Returns the function `import.meta.glob` of Vite: the modules of the files that match, by their paths from the module. */
function globOf(self: string, load: LoadModule): Value {
  const folder = posix.dirname(self);
  return native('glob', ([given, options], _, here) => {
    const { at } = here;
    const patterns = (given?.kind === 'list' ? given.items : [given]).map(
      (one) => one && stringOf(one),
    );
    if (!patterns.every((one) => one !== undefined && /^\.{1,2}\//.test(one)))
      return unknown('it finds files by a pattern that is not known', at);
    if (booleanOf(options, 'eager') !== true) return unknown('it loads modules later', at);
    const wanted = property(options, 'import');
    const properties = new Map<string, Property>();
    for (const file of filesMatching(here, patterns as string[], folder)) {
      if (file === self) continue;
      const key = pathFrom(folder === '.' ? '' : folder, file);
      const all = load(scalar(key, at), here);
      properties.set(key, { value: wanted ? propertyOf(here, all, wanted) : all, at });
    }
    return object(here, properties);
  });
}

/** Returns the files that match one of some patterns, in the order of the patterns. */
function filesMatching(here: Here, patterns: readonly string[], folder: string): Set<string> {
  const joined = patterns.map((one) => posix.join(folder, one));
  const matches = globs(joined);
  const found = joined.flatMap((pattern) => {
    const base = posix.dirname(pattern.replace(/[*?{[(!@+].*$/s, 'x'));
    const files = here.machine.files.below(base === '.' ? '' : base);
    spendOn(here, files.length);
    return files.filter(matches);
  });
  return new Set(found);
}
