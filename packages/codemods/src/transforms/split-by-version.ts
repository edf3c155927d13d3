import { type Codemod, defineCodemod } from '../codemod.ts';
import { splitNavigation } from '../split.ts';
import { type Transform, transformOf } from '../transform.ts';

const NUMBERED = /^v?\d+(?:\.(?:\d+|x))*(?:[-.]?(?:alpha|beta|rc|preview)[-.]?\d*)?$/i;
const NAMED = /^(?:latest|next|canary|edge|nightly|beta|stable|main|lts)$/i;

export const codemod: Codemod = defineCodemod({
  name: 'split-by-version',
  summary: 'Splits one navigation into versions by path segment, path pattern or group label.',
  files: true,
  options: {
    by: {
      type: 'text',
      about: 'what tells the version of a page',
      values: ['segment', 'pattern', 'label'],
      default: 'segment',
    },
    segment: { type: 'number', about: 'which path segment holds the version, from 1', default: 1 },
    pattern: {
      type: 'text',
      about: 'a path with {version} for the segment of the version and * for any other',
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
    ['--by pattern --pattern docs/{version}/*', 'the second segment tells it'],
    ['--folder versions', 'and cut out one file for each'],
  ],
  apply(session, options) {
    const { by, names, rest } = options;
    const isVersion = (name: string) =>
      names.length > 0 ? names.includes(name) : NUMBERED.test(name) || NAMED.test(name);
    const pattern = options.pattern?.split('/').filter((part) => part !== '') ?? [];
    const holder = by === 'pattern' ? pattern.indexOf('{version}') : options.segment - 1;
    if (by === 'pattern' && holder === -1) {
      session.edits.skip(session.root, 'The pattern has no {version} segment.');
      return;
    }
    splitNavigation(session, {
      into: 'versions',
      partOfPage(segments) {
        const fits =
          by !== 'pattern' ||
          pattern.every(
            (part, index) => part === '*' || part === '{version}' || part === segments[index],
          );
        const name = by === 'label' || !fits ? undefined : segments[holder];
        return name !== undefined && isVersion(name) ? name : rest;
      },
      partOfLabel: (label) => (by === 'label' && isVersion(label) ? label : undefined),
      shared: options.shared,
      default: options.default,
      first: newest,
      folder: options.folder,
    });
  },
});

/** `latest` or `stable` where there is one, else the highest number, else the first. */
function newest(names: readonly string[]): string | undefined {
  const stable = names.find((name) => /^(?:latest|stable)$/i.test(name));
  const numbered = names
    .filter((name) => NUMBERED.test(name))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return stable ?? numbered[0] ?? names[0];
}

const transform: Transform = transformOf(codemod);
export default transform;
