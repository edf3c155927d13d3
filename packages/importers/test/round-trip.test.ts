import type { Loss } from '@nav/adapters';
import type { NavNode, NavTree } from '@nav/core/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlannedPage } from '../src/index.ts';
import { differencesOf } from './round-trip/differences.ts';
import { resolveTexts, roundTrip } from './round-trip/round-trip.ts';

const numRuns = process.env.NAV_SLOW === '1' ? 1000 : 4;

/** The parts of a navigation that a format can express besides groups of pages. */
interface Abilities {
  /** `any`: each page can be that of a group; `index`: only an index page. */
  roots?: 'any' | 'index';
  /** Groups can start collapsed. */
  collapses?: true;
  /** Nested groups are folders, so each has pages of its own folder. */
  hasFolders?: true;
  tabs?: true;
  menus?: true;
  /** Tabs can be links. */
  links?: true;
  /** `root`: the default language needs no folder. */
  languages?: 'root' | 'folders';
  /** All versions are exported, and an import reads them as tabs, so the navigation has none. */
  versions?: true;
}

interface Group {
  group: string;
  root?: string;
  expanded?: boolean;
  pages: (string | Group)[];
}

interface Division {
  groups?: Group[];
  tabs?: object[];
}

/** The random choices of one navigation. */
interface Choices {
  sizes: readonly number[];
  flags: readonly boolean[];
  tabs: number;
  hasMenu: boolean;
  languages: readonly (readonly [code: string, prefix: string])[];
  hasVersions: boolean;
}

const en = (prefix: string) => ['en', prefix] as const;
const de = ['de', 'de/'] as const;

const choices = (can: Abilities): fc.Arbitrary<Choices> =>
  fc.record({
    sizes: fc.array(fc.nat(5), { minLength: 30, maxLength: 30 }),
    flags: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
    tabs: can.tabs ? fc.constantFrom(0, 2, 3) : fc.constant(0),
    hasMenu: can.menus ? fc.boolean() : fc.constant(false),
    languages: fc.constantFrom(
      [],
      ...(can.languages ? [[en('en/'), de]] : []),
      ...(can.languages === 'root' ? [[en(''), de]] : []),
    ),
    hasVersions: can.versions ? fc.constant(false) : fc.boolean(),
  });

/** Returns groups whose pages are below a folder, each listed once. */
function groupsBelow(folder: string, name: string, can: Abilities, choice: Choices): Group[] {
  let step = 0;
  const next = () => {
    step += 1;
    return { size: choice.sizes[step % 30] ?? 0, flag: choice.flags[step % 30] === true, id: step };
  };
  function group(depth: number, above: string): Group {
    const { size, flag, id } = next();
    const own = can.hasFolders || can.roots === 'index' ? `${above}g${id}/` : above;
    const pages: (string | Group)[] = [`${own}p${id}`, `${own}q${id}`].slice(0, 1 + (size % 2));
    if (depth < 2 && size > 2) pages.push(group(depth + 1, own));
    if (size === 5) pages.push(`${own}r${id}`);
    const root = { any: `${own}s${id}`, index: `${own}index`, none: '' }[can.roots ?? 'none'];
    return {
      group: `${name} ${id} of ${depth}`,
      ...(root !== '' && flag && depth > 0 ? { root } : {}),
      ...(depth > 0 && (!can.collapses || choice.flags[29 - id]) ? { expanded: true } : {}),
      pages,
    };
  }
  return [group(0, folder), group(0, folder)];
}

function divisionBelow(folder: string, name: string, can: Abilities, choice: Choices): Division {
  if (choice.tabs === 0) return { groups: groupsBelow(folder, name, can, choice) };
  const tabs: object[] = Array.from({ length: choice.tabs }, (_, at) => {
    const groups = (path: string) => ({
      groups: groupsBelow(`${folder}t${at}${path}/`, name, can, choice),
    });
    if (at > 0 || !choice.hasMenu) return { tab: `${name} tab ${at}`, ...groups('') };
    const menu = ['a', 'b'].map((one) => ({ item: `${name} item ${one}`, ...groups(one) }));
    return { tab: `${name} tab ${at}`, menu };
  });
  if (can.links && choice.flags[0]) {
    tabs.splice(1, 0, { tab: `${name} link`, href: `https://example.com/${folder}` });
  }
  return { tabs };
}

function navigationOf(can: Abilities, choice: Choices): object {
  const inLanguages = (folder: string) =>
    choice.languages.length === 0
      ? divisionBelow(folder, 'Group', can, choice)
      : {
          languages: choice.languages.map(([language, prefix]) => ({
            language,
            ...divisionBelow(prefix + folder, `Group ${language}`, can, choice),
          })),
        };
  if (!choice.hasVersions) return inLanguages('');
  return {
    versions: [
      { version: '2', default: true, ...inLanguages('') },
      { version: '1', groups: [{ group: 'Old', pages: ['old/a'] }] },
    ],
  };
}

function entriesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const pages = key === 'root' ? [one] : key === 'pages' ? one : [];
    const own = (pages as unknown[]).filter((page) => typeof page === 'string');
    return [...(own as string[]), ...entriesOf(one)];
  });
}

/** Returns everything of a navigation that formats have in common, without the version around it. */
function outline({ root }: NavTree, path: (written: string) => string): unknown {
  const inner = (node: NavNode): unknown => {
    if (node.kind === 'page' || node.kind === 'endpoint') return `${path(node.path)} ${node.label}`;
    return {
      label: `${node.kind} ${node.label}`,
      expanded: node.kind === 'group' && node.expanded === true,
      root: node.root && path(node.root.path),
      children: node.children.map(inner),
    };
  };
  const [version] = root.children;
  const top = version?.kind === 'version' ? version : root;
  return top.children.map(inner);
}

const abilities: Record<string, Abilities> = {
  mkdocs: { roots: 'index', tabs: true },
  gitbook: { roots: 'any' },
  mdbook: { roots: 'any' },
  vitepress: { roots: 'any', collapses: true, tabs: true, languages: 'root', versions: true },
  docusaurus: { roots: 'any', collapses: true, tabs: true, menus: true, languages: 'root' },
  starlight: { collapses: true, tabs: true, languages: 'root' },
  fumadocs: { roots: 'index', collapses: true, tabs: true, languages: 'folders' },
  nextra: { hasFolders: true, collapses: true, tabs: true, languages: 'folders', versions: true },
};

/** Returns a page for each entry of a navigation. */
function pagesFor(navigation: object): Map<string, string> {
  const paths = entriesOf(navigation);
  return new Map(paths.map((path) => [path, `---\ntitle: Title of ${path}\n---\nText.\n`]));
}

function treeOf(navigation: object): NavTree {
  const texts = [...pagesFor(navigation)].map(([path, text]) => [`${path}.md`, text]);
  return resolveTexts({
    ...Object.fromEntries(texts),
    'docs.json': JSON.stringify({ navigation }),
  });
}

describe.each(Object.entries(abilities))('a navigation for %s', (name, can) => {
  it('is the same after an import', () => {
    fc.assert(
      fc.property(choices(can), (choice) => {
        const navigation = navigationOf(can, choice);
        const tree = treeOf(navigation);
        const trip = roundTrip(name, tree, pagesFor(navigation));
        // Some formats get one version, some have other URLs, and in some the theme decides what is expanded.
        const isKnown = ({ what }: Loss) =>
          /^(?:version |label of version |\d+ URLs? of )/.test(what) ||
          (!can.collapses && /^expanded of /.test(what));
        expect(trip.lost.filter((one) => !isKnown(one))).toEqual([]);
        // Where a format has one version, the pages of others are only hidden.
        const isEdited = ({ properties }: PlannedPage) => properties.join() !== 'hidden';
        expect(trip.plan.pages.filter(isEdited)).toEqual([]);
        expect(outline(trip.after, trip.pathOf)).toEqual(outline(tree, String));
      }),
      { numRuns },
    );
  });

  it('with anything in it differs only in what is listed', () => {
    const all: Abilities = {
      roots: 'any',
      collapses: true,
      tabs: true,
      menus: true,
      links: true,
    };
    const any = fc.record({
      choice: choices({ ...all, languages: 'root', versions: true }),
      other: choices({ ...all, languages: 'root', versions: true }),
      how: fc.constantFrom('none', 'around', 'above', 'within'),
      isFirst: fc.boolean(),
    });
    fc.assert(
      fc.property(any, ({ choice, other, how, isFirst }) => {
        const navigation = withVersions(all, choice, other, how, isFirst);
        const trip = roundTrip(name, treeOf(navigation), pagesFor(navigation));
        expect(differencesOf(trip).filter(({ isListed }) => !isListed)).toEqual([]);
      }),
      { numRuns },
    );
  });
});

/** Returns a navigation with two versions, which may be around its languages or within them, also in the folders. */
function withVersions(
  can: Abilities,
  choice: Choices,
  other: Choices,
  how: string,
  isFirst: boolean,
): object {
  const languages = choice.languages;
  const own = (prefix: string, name: string, one: Choices) => divisionBelow(prefix, name, can, one);
  const versions = (prefix: string, name: string) => {
    const all = [
      { version: '2', default: true, ...own(prefix, name, choice) },
      { version: '1.0', ...own(`${prefix}v1/`, name, other) },
    ];
    return { versions: isFirst ? all : all.reverse() };
  };
  if (how === 'none' || languages.length === 0) {
    return how === 'none' ? navigationOf(can, choice) : versions('', 'Group');
  }
  if (how === 'within') {
    return {
      languages: languages.map(([language, prefix]) => ({
        language,
        ...versions(prefix, `Group ${language}`),
      })),
    };
  }
  const inLanguages = (folder: string, one: Choices) => ({
    languages: languages.map(([language, prefix]) => ({
      language,
      // The folder of a version can be above those of its languages.
      ...own(how === 'above' ? folder + prefix : prefix + folder, `Group ${language}`, one),
    })),
  });
  const all = [
    { version: '2', default: true, ...inLanguages('', choice) },
    { version: '1.0', ...inLanguages('v1/', other) },
  ];
  return { versions: isFirst ? all : all.reverse() };
}
