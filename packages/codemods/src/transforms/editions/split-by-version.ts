import { foundNames } from '../../navigation/names.ts';
import { folderFaults } from '../../navigation/new-files.ts';
import { scopeOf } from '../../navigation/scope.ts';
import { splitNavigation } from '../../navigation/split.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';

const NUMBERED = /^v?\d+(?:\.(?:\d+|x))*(?:[-.]?(?:alpha|beta|rc|preview)[-.]?\d*)?$/i;
const NAMED = /^(?:latest|next|canary|edge|nightly|beta|stable|main|lts)$/i;

export const codemod: Codemod = defineCodemod({
  name: 'split-by-version',
  summary: 'Splits a navigation into versions by path segment, path pattern or group label.',
  idle: 'The navigation is split into versions already.',
  options: {
    by: option.text('what determines the version of a page', {
      values: ['segment', 'pattern', 'label'],
      default: 'segment',
    }),
    segment: option.number('the path segment with the version, from 1', {
      default: 1,
      least: 1,
      only: { option: 'by', value: 'segment' },
    }),
    pattern: option.text('a path with {version} as the version segment and * for any other', {
      only: { option: 'by', value: 'pattern', required: true },
    }),
    names: option.list('the versions; by default what looks like one: v2, 1.4, latest'),
    rest: option.text('the version of pages without one; by default all versions share them'),
    shared: option.text(
      'repeat shared pages in every version, or keep elements without versions outside',
      { values: ['repeat', 'outside'], default: 'repeat' },
    ),
    default: option.text('the default version; by default the newest release'),
    folder: option.text('write each version to its own file in this folder'),
  },
  examples: [
    ['--default v2', 'one version for each first path segment such as v1, v2'],
    ["--by pattern --pattern 'docs/{version}/*'", 'the second segment is the version'],
    ['--folder versions', 'one file for each version'],
  ],
  checkOptions: ({ by, pattern, folder }) => [
    ...(by === 'pattern' && !segmentsIn(pattern).includes('{version}')
      ? [`--pattern needs a segment {version}, and ${JSON.stringify(pattern)} has none.`]
      : []),
    ...folderFaults(folder),
  ],
  apply(session, options) {
    const { by, names, rest, segment } = options;
    const used = new Set<string>();
    /** Names that look like versions but are not in `names`. */
    const unlisted = new Set<string>();
    const versionOf = (name: string | undefined) => {
      if (name === undefined) return undefined;
      const looksLikeOne = NUMBERED.test(name) || NAMED.test(name);
      const isVersion = names.length > 0 ? names.includes(name) : looksLikeOne;
      if (isVersion) used.add(name);
      else if (looksLikeOne) unlisted.add(name);
      return isVersion ? name : undefined;
    };
    const pattern = segmentsIn(options.pattern);
    const found = splitNavigation(session, {
      ...options,
      into: 'versions',
      partOfPage(segments) {
        const fits = (part: string, index: number) =>
          part === '*' || part === '{version}' || part === segments[index];
        const index = by === 'pattern' ? pattern.indexOf('{version}') : segment - 1;
        const isVersioned = by === 'segment' || (by === 'pattern' && pattern.every(fits));
        return versionOf(isVersioned ? segments[index] : undefined) ?? rest;
      },
      partOfLabel: (label) => (by === 'label' ? versionOf(label) : undefined),
      first: newest,
    });
    const navigation = scopeOf(session)?.element;
    if (!found || !navigation) return;
    const { edits } = session;
    if (found.size === 0 && names.length === 0) {
      const reason = {
        segment: `No path has a version as segment ${segment}. Choose another --segment or --by, or list the versions with --names.`,
        pattern:
          'No path matches the pattern with a version in it. List the versions with --names.',
        label: 'No group has a version as its label. List the versions with --names.',
      }[by];
      if (by === 'pattern' || segment !== 1) session.problems.rejectOptions(reason);
      else edits.note(navigation, reason);
    }
    const there = foundNames([...used, ...unlisted]);
    session.problems.warnUnknown(
      navigation,
      names
        .filter((name) => !used.has(name))
        .map((name) => `No page belongs to ${JSON.stringify(name)}.${there}`),
      used.size > 0,
    );
    const effect = rest === undefined ? 'are shared by all versions' : `go to ${rest}`;
    for (const name of unlisted) {
      const given = JSON.stringify(name);
      const reason = `${given} looks like a version but is not in --names, so its pages ${effect}.`;
      edits.note(navigation, reason);
    }
  },
});

function segmentsIn(pattern: string | undefined): string[] {
  return pattern?.split('/').filter((part) => part !== '') ?? [];
}

/** Returns `latest` or `stable`, or else the newest release, or else the newest prerelease, or else the first name. */
function newest(names: readonly string[]): string | undefined {
  const stable = names.find((name) => /^(?:latest|stable)$/i.test(name));
  const numbered = names.filter((name) => NUMBERED.test(name)).sort((a, b) => compare(b, a));
  const released = numbered.find((name) => prereleaseOf(name) === '');
  return stable ?? released ?? numbered[0] ?? names[0];
}

/** Compares two versions, the older one first. A release is newer than its prereleases. */
function compare(a: string, b: string): number {
  const [one, other] = [a, b].map(numbersIn) as [number[], number[]];
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const [left, right] = [one[index] ?? 0, other[index] ?? 0];
    if (left !== right) return left < right ? -1 : 1;
  }
  const [before, after] = [a, b].map(prereleaseOf) as [string, string];
  if (before === '' || after === '') return Number(before === '') - Number(after === '');
  return before.localeCompare(after, 'en', { numeric: true });
}

/** Returns the numbers of a version; `x` is higher than any. */
function numbersIn(version: string): number[] {
  const [numbers = ''] = /\d+(?:\.(?:\d+|x\b))*/i.exec(version) ?? [];
  return numbers.split('.').map((part) => (/^x$/i.test(part) ? Infinity : Number(part)));
}

/** Returns what follows the numbers of a prerelease: `beta.2` of `v2.0-beta.2`. */
function prereleaseOf(version: string): string {
  return (/[a-z]{2,}.*$/i.exec(version)?.[0] ?? '').toLowerCase();
}
