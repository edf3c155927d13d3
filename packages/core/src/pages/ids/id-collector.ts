import { decodeEscapes } from '@nav/paths';
import type { Span } from '../syntax/page-code.ts';
import { BUILT_IN_ANCHOR, type PageAnchors } from './anchors.ts';
import type { IdCounter, IdSource } from './page-ids.ts';
import { readable } from './slugs.ts';

/** Collects the ids of a page, which may have parts from several files. */
export interface IdCollector {
  /**
   * Adds a part of the page. Components and snippets add nothing themselves.
   *
   * @param isOwn false for a part of another file.
   */
  add(source: IdSource, isOwn: boolean): void;
  /** Notes that the page may have other ids. */
  open(): void;
  anchors(): PageAnchors;
}

/** The first number of a repeat, by counter: `same`, `same-2` or `title`, `title-1`. */
const FIRST_REPEAT: Readonly<Record<IdCounter, number>> = {
  heading: 2,
  tab: 2,
  title: 1,
  parameter: 1,
};

export function idCollector(): IdCollector {
  /** The ids that authors wrote. */
  const ids = new Set<string>();
  /** The number of parts with each slug, by counter. */
  const counts: Record<IdCounter, Map<string, number>> = {
    heading: new Map(),
    tab: new Map(),
    title: new Map(),
    parameter: new Map(),
  };
  /** The ids that a page certainly has, with their ranges in its own text. */
  const names = new Map<string, Span | undefined>();
  let isOpen = false;

  function add(source: IdSource, isOwn: boolean): void {
    const addName = (name: string) => {
      if (name !== '' && !source.isUnsure && !names.has(name))
        names.set(name, isOwn ? source : undefined);
    };
    if (source.kind === 'computed') isOpen = true;
    if (source.kind === 'id') {
      ids.add(source.id);
      addName(source.id);
    }
    if (source.kind !== 'slug') return;
    const counted = counts[source.counter];
    const { slugs } = source;
    for (const slug of slugs.length > 1 ? new Set(slugs) : slugs)
      counted.set(slug, (counted.get(slug) ?? 0) + 1);
    const [slug = ''] = slugs;
    const count = counted.get(slug) ?? 1;
    const number = count - 2 + FIRST_REPEAT[source.counter];
    addName(count === 1 ? slug : `${slug}-${number}`);
  }

  function isId(fragment: string): boolean {
    if (names.has(fragment) || ids.has(fragment) || BUILT_IN_ANCHOR.test(fragment)) return true;
    const [, base = '', number = ''] = /^(.*)-([1-9]\d*)$/.exec(fragment) ?? [];
    for (const [counter, first] of Object.entries(FIRST_REPEAT) as [IdCounter, number][]) {
      const counted = counts[counter];
      if (counted.has(fragment)) return true;
      const repeats = (counted.get(base) ?? 0) - 1;
      if (Number(number) >= first && Number(number) < first + repeats) return true;
    }
    // The accordions around an accordion open with it.
    const path = fragment.split(':');
    return path.length > 1 && path.every((part) => part !== '' && isId(part));
  }

  return {
    add,
    open() {
      isOpen = true;
    },
    anchors: () => ({
      names: [...names.keys()],
      isOpen,
      has: (fragment) =>
        isId(fragment) || isId(decodeEscapes(fragment)) || isId(readable(fragment)),
      rangeOf: (fragment) => names.get(fragment) ?? names.get(decodeEscapes(fragment)),
    }),
  };
}
