import { joinPath } from '@nav/paths';
import type { Variant } from '../../model/source.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { listOf, property, textOf } from '../../reading/script/read.ts';
import type { Scripts } from '../../reading/script/script.ts';
import type { Value } from '../../reading/script/values/values.ts';

export interface Version {
  variant?: Variant | undefined;
  /** The folder of its pages, with a slash at its end; empty for the current version. */
  folder: string;
  /** The sidebar that was saved with it. */
  sidebar?: Value | undefined;
}

/** Returns the versions of a site, the current one first. */
export function versionsOf(
  options: Value | undefined,
  files: SourceFiles,
  scripts: Scripts,
  folder: string,
): Version[] {
  if (!options) return [{ folder: '' }];
  const current = property(options, 'current');
  const label = textOf(current, 'label') ?? 'Latest';
  const latest = { name: 'current', label, isDefault: true, at: current?.at ?? options.at };
  const archived = (listOf(options, 'versions') ?? []).flatMap((version): Version[] => {
    const slug = textOf(version, 'slug');
    if (slug === undefined) return [];
    const file = joinPath(folder, `src/content/versions/${slug}.json`);
    const label = textOf(version, 'label') ?? slug;
    const variant = { name: slug, label, isDefault: false, at: version.at };
    const sidebar = files.has(file) ? property(scripts.open(file).value, 'sidebar') : undefined;
    return [{ variant, folder: `${slug}/`, sidebar }];
  });
  return [{ variant: latest, folder: '' }, ...archived];
}
