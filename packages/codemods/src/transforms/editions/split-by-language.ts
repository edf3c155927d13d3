import { languageFault } from '../../navigation/language-code.ts';
import { foundNames } from '../../navigation/names.ts';
import { folderFaults } from '../../navigation/new-files.ts';
import { scopeOf } from '../../navigation/scope.ts';
import { splitNavigation } from '../../navigation/split.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';

export const codemod: Codemod = defineCodemod({
  name: 'split-by-language',
  summary: 'Splits a navigation into languages by path segment.',
  idle: 'The navigation is split into languages already.',
  options: {
    segment: option.number('the path segment with the language, from 1', { default: 1, least: 1 }),
    codes: option.pairs('SEGMENT=CODE for path segments that are not language codes'),
    rest: option.text('the language of pages without one; by default all languages share them'),
    shared: option.text(
      'repeat shared pages in every language, or keep elements without languages outside',
      { values: ['repeat', 'outside'], default: 'repeat' },
    ),
    default: option.text('the default language; by default en, or else the first'),
    folder: option.text('write each language to its own file in this folder'),
  },
  examples: [
    ['--default en', 'one language for each first path segment'],
    ['--codes pt_br=pt-BR --folder languages', 'one file for each, with one code mapped'],
  ],
  checkOptions: (options) => [
    ...codesIn(options)
      .map((code) => languageFault(code))
      .filter((fault) => fault !== undefined),
    ...folderFaults(options.folder),
  ],
  apply(session, options) {
    const { edits, grammar } = session;
    const { codes, rest, segment } = options;
    const faults = codesIn(options)
      .map((code) => languageFault(code, grammar))
      .filter((fault) => fault !== undefined);
    for (const fault of faults) session.problems.rejectOptions(fault);
    if (faults.length > 0) return;

    /** The language for each segment that occurs; undefined for one that is not a language. */
    const languages = new Map<string, string | undefined>();
    const found = splitNavigation(session, {
      ...options,
      into: 'languages',
      partOfPage(segments) {
        const name = segments.length > 1 ? segments[segment - 1] : undefined;
        if (name === undefined) return rest;
        if (!languages.has(name)) {
          const code = codes.get(name) ?? name;
          languages.set(name, languageFault(code, grammar) === undefined ? code : undefined);
        }
        return languages.get(name) ?? rest;
      },
      partOfLabel: () => undefined,
      first: (parts) => (parts.includes('en') ? 'en' : parts[0]),
    });
    const navigation = scopeOf(session)?.element;
    if (!found || !navigation) return;
    const unsupported = [...languages]
      .filter(([name, code]) => code === undefined && looksLikeLanguage(name))
      .map(([name]) => name);
    if (found.size === 0) {
      const there = unsupported.length > 0 ? ` Not supported: ${unsupported.join(', ')}.` : '';
      const reason = `No path has a supported language code as segment ${segment}.${there} Choose another --segment, or map segments with --codes.`;
      if (segment === 1) edits.note(navigation, reason);
      else session.problems.rejectOptions(reason);
    }
    const effect = rest === undefined ? 'are shared by all languages' : `go to ${rest}`;
    for (const name of found.size === 0 ? [] : unsupported) {
      const given = JSON.stringify(name);
      edits.note(
        navigation,
        `${given} looks like a language code but is not supported, so its pages ${effect}. Map it with --codes ${name}=CODE.`,
      );
    }
    const absent = [...codes.keys()].filter((name) => !languages.has(name));
    const names = foundNames([...languages.keys()]);
    session.problems.warnUnknown(
      navigation,
      absent.map((name) => `No path has ${JSON.stringify(name)} as segment ${segment}.${names}`),
      absent.length < codes.size,
    );
  },
});

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Returns whether a folder is named like a language: `el` or `en_US`, but not `api` or `ui`. */
function looksLikeLanguage(name: string): boolean {
  const [code] = /^[a-z]{2}(?=$|[-_](?:[a-z]{2}|[a-z]{4})$)/i.exec(name) ?? [];
  return code !== undefined && languageNames.of(code.toLowerCase()) !== undefined;
}

function codesIn(options: {
  readonly codes: ReadonlyMap<string, string>;
  readonly rest: string | undefined;
  readonly default: string | undefined;
}): string[] {
  const given = [...options.codes.values(), options.rest, options.default];
  return [...new Set(given.filter((code) => code !== undefined))];
}
