import { listed } from '../navigation/absence.ts';
import { navigationOf } from '../navigation/navigation.ts';
import { folderFaults } from '../navigation/part-files.ts';
import { splitNavigation } from '../navigation/split.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import { type Transform, transformOf } from '../runner/transform.ts';

const NUMBERED = /^v?\d+(?:\.(?:\d+|x))*(?:[-.]?(?:alpha|beta|rc|preview)[-.]?\d*)?$/i;
const NAMED = /^(?:latest|next|canary|edge|nightly|beta|stable|main|lts)$/i;

export const codemod: Codemod = defineCodemod({
  name: 'split-by-version',
  summary: 'Splits one navigation into versions by path segment, path pattern or group label.',
  options: {
    by: {
      type: 'text',
      about: 'what tells the version of a page',
      values: ['segment', 'pattern', 'label'],
      default: 'segment',
    },
    segment: {
      type: 'number',
      about: 'which path segment holds the version, from 1',
      default: 1,
      least: 1,
      only: { option: 'by', value: 'segment' },
    },
    pattern: {
      type: 'text',
      about: 'a path with {version} for the segment of the version and * for any other',
      only: { option: 'by', value: 'pattern', required: true },
    },
    names: { type: 'list', about: 'the versions; by default what looks like one: v2, 1.4, latest' },
    rest: { type: 'text', about: 'the version of pages that have none; otherwise all share them' },
    shared: {
      type: 'text',
      about: 'repeat shared pages in every version, or keep elements without versions outside',
      values: ['repeat', 'outside'],
      default: 'repeat',
    },
    default: { type: 'text', about: 'the default version; otherwise the newest' },
    folder: { type: 'text', about: 'cut out one file for each version into this folder' },
  },
  examples: [
    ['--default v2', 'one version for each first path segment such as v1, v2'],
    ["--by pattern --pattern 'docs/{version}/*'", 'the second segment tells it'],
    ['--folder versions', 'and cut out one file for each'],
  ],
  checkOptions: ({ by, pattern, folder }) => [
    ...(by === 'pattern' && !segmentsIn(pattern).includes('{version}')
      ? [
          `--pattern takes a path with {version} as one of its segments, not ${JSON.stringify(pattern)}.`,
        ]
      : []),
    ...folderFaults(folder),
  ],
  apply(session, options) {
    const { by, names, rest } = options;
    const met = new Set<string>();
    /** What looks like a version, and is none of those that are named. */
    const others = new Set<string>();
    const versionOf = (name: string | undefined) => {
      if (name === undefined) return undefined;
      const looksSo = NUMBERED.test(name) || NAMED.test(name);
      const isVersion = names.length > 0 ? names.includes(name) : looksSo;
      if (isVersion) met.add(name);
      else if (looksSo) others.add(name);
      return isVersion ? name : undefined;
    };
    const pattern = segmentsIn(options.pattern);
    const holder = by === 'pattern' ? pattern.indexOf('{version}') : options.segment - 1;
    const found = splitNavigation(session, {
      into: 'versions',
      partOfPage(segments) {
        const fits =
          by !== 'pattern' ||
          pattern.every(
            (part, index) => part === '*' || part === '{version}' || part === segments[index],
          );
        return versionOf(by === 'label' || !fits ? undefined : segments[holder]) ?? rest;
      },
      partOfLabel: (label) => (by === 'label' ? versionOf(label) : undefined),
      shared: options.shared,
      default: options.default,
      first: newest,
      folder: options.folder,
    });
    const navigation = navigationOf(session);
    if (!found || !navigation) return;
    const { edits } = session;
    if (found.size === 0 && names.length === 0) {
      const isAsked = by === 'pattern' || options.segment !== 1;
      if (isAsked) session.rejectOptions(NOTHING[by](options));
      else edits.note(navigation, NOTHING[by](options));
    }
    const absent = names.filter((name) => !met.has(name));
    const there = listed([...met, ...others]);
    session.warnUnknown(
      navigation,
      absent.map((name) => `No page belongs to ${JSON.stringify(name)}; ${there}.`),
      met.size > 0,
    );
    const fate = rest === undefined ? 'are shared by all versions' : `go to ${rest}`;
    for (const name of others) {
      edits.note(
        navigation,
        `${JSON.stringify(name)} looks like a version but is not among --names, so its pages ${fate}.`,
      );
    }
  },
});

function segmentsIn(pattern: string | undefined): string[] {
  return pattern?.split('/').filter((part) => part !== '') ?? [];
}

/** What to say where no page has a version. */
const NOTHING = {
  segment: ({ segment }: { segment: number }) =>
    `No path has a version as segment ${segment}; --segment, --by or --names tell where it stands.`,
  pattern: () => 'No path fits the pattern with a version in it; --names tells what is one.',
  label: () => 'No group has the name of a version as its label; --names tells what is one.',
} as const;

/** `latest` or `stable` where there is one, else the highest number, else the first. */
function newest(names: readonly string[]): string | undefined {
  const stable = names.find((name) => /^(?:latest|stable)$/i.test(name));
  const numbered = names.filter((name) => NUMBERED.test(name)).sort((a, b) => compare(b, a));
  return stable ?? numbered[0] ?? names[0];
}

/** Less than 0 where the first of two versions is the older one; a release is newer than what led to it. */
function compare(a: string, b: string): number {
  const [one, other] = [a, b].map(numbersIn) as [number[], number[]];
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const [left, right] = [one[index] ?? 0, other[index] ?? 0];
    if (left !== right) return left < right ? -1 : 1;
  }
  const [before, after] = [a, b].map(stageOf) as [string, string];
  if (before === '' || after === '') return Number(before === '') - Number(after === '');
  return before.localeCompare(after, 'en', { numeric: true });
}

/** The numbers of a version; `x` is as high as any. */
function numbersIn(version: string): number[] {
  const [numbers = ''] = /\d+(?:\.(?:\d+|x\b))*/i.exec(version) ?? [];
  return numbers.split('.').map((part) => (/^x$/i.test(part) ? Infinity : Number(part)));
}

/** What stands behind the numbers of one that is no release: `beta.2` of `v2.0-beta.2`. */
function stageOf(version: string): string {
  return (/[a-z]{2,}.*$/i.exec(version)?.[0] ?? '').toLowerCase();
}

const transform: Transform = transformOf(codemod);
export default transform;
