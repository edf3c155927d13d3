import type { Config, Origin } from '@nav/core/stages';
import { isContainer, joinPointer } from '@nav/json';
import { folderOf, joinPath, normalizePath } from '@nav/paths';

interface RefPlace {
  /** The object that has it. */
  at: Origin;
  /** The path of its file, which may not exist. */
  target: string;
}

function refPlaces({ sources }: Pick<Config, 'sources'>): RefPlace[] {
  const places: RefPlace[] = [];
  for (const { file, value, hasRefs } of sources.values()) {
    if (!hasRefs) continue;
    const visit = (value: unknown, pointer: string): void => {
      if (!isContainer(value)) return;
      for (const [key, child] of Object.entries(value)) {
        if (key === '$ref' && typeof child === 'string')
          places.push({
            at: { file, pointer },
            target: normalizePath(joinPath(folderOf(file), child)),
          });
        else visit(child, joinPointer(pointer, key));
      }
    };
    visit(value, '');
  }
  return places;
}

export function refTo(config: Config, file: string): Origin | undefined {
  return refPlaces(config).find(({ target }) => target === file)?.at;
}

/**
 * Returns the pointer in the composed config at which the content of a file is: `""` for the config itself. If several
 * `$ref`s name the file, one of them counts. `undefined` if none leads to it.
 */
export function mountOf(config: Config, file: string): string | undefined {
  const places = refPlaces(config);
  const visited = new Set<string>();
  function climb(part: string): string | undefined {
    if (part === config.file) return '';
    visited.add(part);
    for (const { at, target } of places) {
      if (target !== part || visited.has(at.file)) continue;
      const above = climb(at.file);
      if (above !== undefined) return above + at.pointer;
    }
    return undefined;
  }
  return climb(file);
}
