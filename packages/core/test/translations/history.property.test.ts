import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadSite, memoryHost } from '../../src/index.ts';
import { type PageHistory, translationState } from '../../src/node.ts';
import type { HistoryChange } from '../../src/translations/history.ts';
import { runs } from '../runs.ts';

/** The files of a commit, by path. */
type Tree = ReadonlyMap<string, string>;

interface Commit {
  parents: readonly number[];
  tree: Tree;
}

/** One step of a random history. */
interface Step {
  /** The distance of its first parent from the newest commit, in commits. */
  back: number;
  /** In a merge, the distance of its second parent from the newest commit. */
  other: number | undefined;
  edits: readonly { file: 'original' | 'translation'; word: number; spaces: number }[];
  renames: boolean;
}

const edit = fc.record({
  file: fc.constantFrom('original' as const, 'translation' as const),
  word: fc.nat({ max: 4 }),
  spaces: fc.nat({ max: 1 }),
});
const step = fc.record({
  back: fc.nat({ max: 3 }),
  other: fc.option(fc.nat({ max: 4 }), { nil: undefined, freq: 2 }),
  edits: fc.array(edit, { maxLength: 2 }),
  renames: fc.constant(false),
});
const linearStep = fc.record({
  back: fc.constant(0),
  other: fc.constant(undefined),
  edits: fc.array(edit, { maxLength: 2 }),
  renames: fc.boolean(),
});

const NAMES = ['a.mdx', 'b.mdx'];
const TRANSLATION = 'de/a.mdx';

/** Returns a text with a word that readers see, and spaces that they do not. */
const textOf = (word: number, spaces: number) =>
  `One${' '.repeat(spaces + 1)}w${word} two three.\n`;
const visible = (text: string) => text.replace(/\s+/g, ' ');
const originalIn = (tree: Tree) => NAMES.find((name) => tree.has(name)) as string;

function renameOriginal(tree: Map<string, string>): void {
  const from = originalIn(tree);
  const to = NAMES.find((name) => name !== from) as string;
  const text = tree.get(from) as string;
  tree.delete(from);
  tree.set(to, text);
}

/** Builds the commits of a history. The first one has both files. */
function commitsOf(steps: readonly Step[]): Commit[] {
  const first = new Map([
    ['a.mdx', textOf(0, 0)],
    [TRANSLATION, 'Eins w0 zwei drei vier.\n'],
  ]);
  const commits: Commit[] = [{ parents: [], tree: first }];
  for (const { back, other, edits, renames } of steps) {
    const newest = commits.length - 1;
    const one = Math.max(0, newest - back);
    const two = other === undefined ? undefined : Math.max(0, newest - other);
    const parents = two === undefined || two === one ? [one] : [one, two];
    const tree = new Map(commits[one]?.tree);
    // A merge takes the files of the other branch, and the edits are its conflicts.
    const taken = commits[parents[1] ?? -1]?.tree.get(TRANSLATION);
    if (taken !== undefined) tree.set(TRANSLATION, taken);
    for (const { file, word, spaces } of edits) {
      const path = file === 'original' ? originalIn(tree) : TRANSLATION;
      tree.set(
        path,
        file === 'original'
          ? textOf(word, spaces)
          : `Eins w${word}${' '.repeat(spaces + 1)}zwei drei vier.\n`,
      );
    }
    if (renames) renameOriginal(tree);
    commits.push({ parents, tree });
  }
  return commits;
}

const idOf = (index: number) => index.toString(16).padStart(40, '0');
const dateOf = (index: number) => `2026-01-${String(index + 1).padStart(2, '0')}`;

/** Returns the history as a host reads it from git: changes compared with the first parent. The object is the text. */
function historyOf(commits: readonly Commit[]): PageHistory {
  const changes = new Map<string, HistoryChange[]>();
  const add = (change: HistoryChange) =>
    changes.set(change.path, [...(changes.get(change.path) ?? []), change]);
  commits.forEach(({ parents, tree }, commit) => {
    const before = commits[parents[0] ?? -1]?.tree ?? new Map<string, string>();
    const gone = [...before.keys()].filter((path) => !tree.has(path));
    for (const [path, object] of tree) {
      if (before.get(path) === object) continue;
      const [from] = before.has(path) ? [] : gone;
      add({ commit, path, object, ...(from === undefined ? {} : { from }) });
    }
    for (const path of gone) add({ commit, path });
  });
  const last = commits.at(-1)?.tree;
  return {
    commits: commits.map(({ parents }, index) => ({
      id: idOf(index),
      parents,
      date: dateOf(index),
    })),
    head: commits.length - 1,
    changes,
    pathOf: (file) => file,
    isCurrent: (file, object) => last?.get(file) === object,
    read: (objects) => new Map(objects.map((object) => [object, object])),
  };
}

/** Finds out how far a translation is behind in the simplest way: from the whole tree of each commit. */
function slowLag(commits: readonly Commit[]) {
  const treeAt = (at: number) => commits[at]?.tree as Tree;
  const head = commits.length - 1;
  const now = treeAt(head).get(originalIn(treeAt(head))) as string;
  let touch = head;
  for (;;) {
    const { parents, tree } = commits[touch] as Commit;
    const same = parents.find(
      (parent) => treeAt(parent).get(TRANSLATION) === tree.get(TRANSLATION),
    );
    if (same !== undefined) {
      touch = same;
      continue;
    }
    const [first] = parents;
    if (first === undefined) break;
    if (visible(treeAt(first).get(TRANSLATION) ?? '') !== visible(tree.get(TRANSLATION) ?? ''))
      break;
    touch = first;
  }
  const base = treeAt(touch).get(originalIn(treeAt(touch))) as string;
  if (visible(base) === visible(now)) return undefined;
  const ancestors = (of: number): Set<number> => {
    const found = new Set<number>();
    const visit = (at: number) => {
      if (found.has(at)) return;
      found.add(at);
      for (const parent of commits[at]?.parents ?? []) visit(parent);
    };
    visit(of);
    return found;
  };
  const known = ancestors(touch);
  const textIn = (at: number) => treeAt(at).get(originalIn(treeAt(at))) as string;
  // A merge with the text of a parent takes nothing from its other parents.
  const led = new Set<number>();
  const follow = (at: number) => {
    if (led.has(at)) return;
    led.add(at);
    const { parents } = commits[at] as Commit;
    const equal = parents.find((parent) => textIn(parent) === textIn(at));
    for (const parent of equal === undefined ? parents : [equal]) follow(parent);
  };
  follow(head);
  const seen = [...led]
    .filter((at) => !known.has(at))
    .filter((at) => {
      const { parents } = commits[at] as Commit;
      const [first] = parents;
      return (
        first !== undefined &&
        visible(textIn(first)) !== visible(textIn(at)) &&
        !parents.some((parent) => textIn(parent) === textIn(at))
      );
    })
    .sort((a, b) => a - b);
  const reverts = seen.filter((at) => visible(textIn(at)) === visible(base));
  const counted = seen.filter((at) => !reverts.some((revert) => ancestors(revert).has(at)));
  const unique = new Map<string, number>();
  for (const at of counted) {
    const key = `${textIn(commits[at]?.parents[0] as number)}>${textIn(at)}`;
    if (!unique.has(key)) unique.set(key, at);
  }
  const [first] = unique.values();
  return {
    commits: Math.max(1, unique.size),
    since: first === undefined ? undefined : dateOf(first),
  };
}

function fastLag(commits: readonly Commit[]) {
  const tree = commits.at(-1)?.tree as Tree;
  const name = originalIn(tree).replace('.mdx', '');
  // The counterpart has the same name, so the translation moves to it, as a file that is the same.
  const translation = `de/${name}.mdx`;
  const moved = (path: string) => (path === TRANSLATION ? translation : path);
  const renamed = commits.map(({ parents, tree }) => ({
    parents,
    tree: new Map([...tree].map(([path, text]) => [moved(path), text])),
  }));
  const config = {
    navigation: {
      languages: [
        { language: 'en', pages: [name] },
        { language: 'de', pages: [`de/${name}`] },
      ],
    },
  };
  const files = {
    'docs.json': JSON.stringify(config),
    ...Object.fromEntries(renamed.at(-1)?.tree ?? []),
  };
  const site = loadSite(memoryHost(files), 'docs.json');
  const state = site && translationState(site, historyOf(renamed));
  const [lag] = state?.languages[0]?.behind ?? [];
  return lag && { commits: lag.commits, since: lag.since };
}

function check(steps: readonly Step[]): void {
  const commits = commitsOf(steps);
  const slow = slowLag(commits);
  const fast = fastLag(commits);
  // Without a commit of its own, as after a merge that undoes a change, the date is a guess.
  if (slow && slow.since === undefined) expect(fast?.commits).toBe(slow.commits);
  else expect(fast).toEqual(slow);
}

describe('how far a translation is behind', () => {
  it('is the same from whole trees, in histories with branches', () => {
    fc.assert(fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), check), {
      numRuns: runs(300, 5000),
    });
  });

  it('is the same from whole trees, in histories with renames', () => {
    fc.assert(fc.property(fc.array(linearStep, { minLength: 1, maxLength: 14 }), check), {
      numRuns: runs(300, 5000),
    });
  });
});
