import { listed } from '../navigation/absence.ts';
import { languageFault, languageFaultAnywhere } from '../navigation/language-code.ts';
import { navigationOf } from '../navigation/navigation.ts';
import { folderFaults } from '../navigation/part-files.ts';
import { splitNavigation } from '../navigation/split.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import { type Transform, transformOf } from '../runner/transform.ts';

export const codemod: Codemod = defineCodemod({
  name: 'split-by-language',
  summary: 'Splits one navigation into languages by path segment; the codes are checked.',
  options: {
    segment: {
      type: 'number',
      about: 'which path segment holds the language, from 1',
      default: 1,
      least: 1,
    },
    codes: { type: 'pairs', about: 'SEGMENT=CODE where a path does not use the supported code' },
    rest: { type: 'text', about: 'the language of pages that have none; otherwise all share them' },
    shared: {
      type: 'text',
      about: 'repeat shared pages in every language, or keep elements without languages outside',
      values: ['repeat', 'outside'],
      default: 'repeat',
    },
    default: { type: 'text', about: 'the default language; otherwise en, or the first' },
    folder: { type: 'text', about: 'cut out one file for each language into this folder' },
  },
  examples: [
    ['--default en', 'one language for each first path segment'],
    ['--codes pt_br=pt-BR --folder languages', 'one file for each, one code translated'],
  ],
  checkOptions: (options) => [
    ...codesIn(options)
      .map(languageFaultAnywhere)
      .filter((fault) => fault !== undefined),
    ...folderFaults(options.folder),
  ],
  apply(session, options) {
    const { edits, grammar } = session;
    const { codes, rest, segment } = options;
    const faults = new Map<string, string | undefined>();
    const faultOf = (code: string) => {
      if (!faults.has(code)) faults.set(code, languageFault(code, grammar));
      return faults.get(code);
    };
    const wrong = codesIn(options)
      .map(faultOf)
      .filter((fault) => fault !== undefined);
    for (const fault of wrong) session.rejectOptions(fault);
    if (wrong.length > 0) return;

    const met = new Set<string>();
    const found = splitNavigation(session, {
      into: 'languages',
      partOfPage(segments) {
        const name = segments.length > 1 ? segments[segment - 1] : undefined;
        if (name === undefined) return rest;
        met.add(name);
        const code = codes.get(name) ?? name;
        return faultOf(code) === undefined ? code : rest;
      },
      partOfLabel: () => undefined,
      shared: options.shared,
      default: options.default,
      first: (parts) => (parts.includes('en') ? 'en' : parts[0]),
      folder: options.folder,
    });
    const navigation = navigationOf(session);
    if (!found || !navigation) return;
    if (found.size === 0) {
      const reason = `No path has a supported language code as segment ${segment}; --segment and --codes tell where it stands, and how it is written.`;
      if (segment === 1) edits.note(navigation, reason);
      else session.rejectOptions(reason);
    }
    const absent = [...codes.keys()].filter((name) => !met.has(name));
    session.warnUnknown(
      navigation,
      absent.map(
        (name) => `No path has ${JSON.stringify(name)} as segment ${segment}; ${listed([...met])}.`,
      ),
      absent.length < codes.size,
    );
  },
});

/** The codes of languages that options name. */
function codesIn(options: {
  readonly codes: ReadonlyMap<string, string>;
  readonly rest: string | undefined;
  readonly default: string | undefined;
}): string[] {
  const given = [...options.codes.values(), options.rest, options.default];
  return [...new Set(given.filter((code) => code !== undefined))];
}

const transform: Transform = transformOf(codemod);
export default transform;
