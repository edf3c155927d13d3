import { memoryHost } from '@nav/core';
import type {
  Edition,
  Framework,
  Item,
  Place,
  Section,
  SiteSource,
  SourcePage,
} from '../src/index.ts';
import { type SourceFiles, sourceFiles } from '../src/index.ts';

/** The place of everything in a neutral tree. */
export const at: Place = { file: 'site.json', line: 1, column: 1 };

export function page(file: string, label: string, more: object = {}): Item {
  return { kind: 'page', file, label, at, ...more };
}

export function group(label: string, items: readonly Item[], more: object = {}): Item {
  return { kind: 'group', label, items, at, ...more };
}

export function section(items: readonly Item[], more: Partial<Section> = {}): Section {
  return { items, at, ...more };
}

export function edition(sections: readonly Section[], more: Partial<Edition> = {}): Edition {
  return { sections, lost: [], ...more };
}

/** Returns the page of a file, at the address of its path. */
export function sourcePage(file: string, more: Partial<SourcePage> = {}): SourcePage {
  const path = file.replace(/\.mdx?$/, '');
  return { file, address: `/${path}`, title: path, ...more };
}

/** Returns a framework whose sites are one neutral tree. */
export function frameworkOf(source: Partial<SiteSource>): Framework {
  return {
    name: 'neutral',
    title: 'Neutral',
    detect: () => 'site.json',
    read: () => ({
      title: 'Neutral 1',
      config: 'site.json',
      site: {},
      editions: [],
      pages: [],
      redirects: [],
      lost: [],
      ...source,
    }),
  };
}

/** Returns files in memory. */
export function filesOf(texts: Readonly<Record<string, string>>): SourceFiles {
  return sourceFiles(memoryHost(texts));
}
