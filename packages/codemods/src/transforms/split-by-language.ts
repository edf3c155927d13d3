import { checkStructure } from '@nav/core';
import { type Codemod, defineCodemod } from '../codemod.ts';
import type { Session } from '../session.ts';
import { splitNavigation } from '../split.ts';
import { type Transform, transformOf } from '../transform.ts';

export const codemod: Codemod = defineCodemod({
  name: 'split-by-language',
  summary: 'Splits one navigation into languages by path segment; the codes are checked.',
  files: true,
  options: {
    segment: { type: 'number', about: 'which path segment holds the language, from 1', default: 1 },
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
  apply(session, options) {
    const { codes, rest } = options;
    const supports = languageCheck(session);
    const wrong = [...codes.values(), rest, options.default].find(
      (code) => code !== undefined && !supports(code),
    );
    if (wrong !== undefined) {
      session.edits.skip(session.root, `${wrong} is no supported language code.`);
      return;
    }
    splitNavigation(session, {
      into: 'languages',
      partOfPage(segments) {
        const segment = segments.length > 1 ? segments[options.segment - 1] : undefined;
        const code = segment === undefined ? undefined : (codes.get(segment) ?? segment);
        return code !== undefined && supports(code) ? code : rest;
      },
      partOfLabel: () => undefined,
      shared: options.shared,
      default: options.default,
      first: (found) => (found.includes('en') ? 'en' : found[0]),
      folder: options.folder,
    });
  },
});

/** Whether a text is a language code of the dialect, as the check of a config says. */
function languageCheck({ grammar }: Session): (code: string) => boolean {
  const known = new Map<string, boolean>();
  return (code) => {
    let answer = known.get(code);
    if (answer === undefined) {
      const config = { navigation: { languages: [{ language: code, pages: ['index'] }] } };
      answer = checkStructure(config, grammar).length === 0;
      known.set(code, answer);
    }
    return answer;
  };
}

const transform: Transform = transformOf(codemod);
export default transform;
