import { onceForText } from '@nav/collections';
import { folderOf, pageKey } from '@nav/paths';
import { quote } from '../../diagnostics/catalog/wording.ts';
import type { LocatedFix } from '../../diagnostics/diagnostic.ts';
import { writeInstead } from '../../diagnostics/fixes.ts';
import { dialects } from '../../format/dialects.ts';
import { languageFolder } from '../../format/language-codes.ts';
import { languageInfo, languageName } from '../../format/languages.ts';
import type { NavElement } from '../../tree/nav-tree.ts';
import { entryPage } from '../../tree/walk.ts';
import { type Edition, siteEditions } from '../meant/editions.ts';
import { valueLocation } from '../rule/locations.ts';
import type { Rule, RuleContext } from '../rule/rule.ts';

/** Reports languages whose folder Mintlify does not recognize (M4.8), and pages that are listed in another language. */
export const languageFolders: Rule = (context) => {
  const { files, fact, grammar, report } = context;
  const editions = fact(siteEditions);
  const languages = editions?.all.filter(({ kind }) => kind === 'language') ?? [];
  if (!editions || !files || languages.length < 2 || !dialects[grammar.dialect].oneBuilder)
    return {};
  const tests = languages.map(({ label }) => languageFolder(label));
  const languagesIn = onceForText((folder) => {
    const segments = segmentsOf(folder);
    return languages.filter((_, index) => segments.some((name) => tests[index]?.(name)));
  });
  let folder: string | undefined;
  let found: readonly Edition[] = [];
  return {
    entry(entry, trail) {
      const own = trail.findLast(({ kind }) => kind === 'language');
      const path = pageKey(entry.path);
      const above = folderOf(path);
      // Most pages follow another one of their folder.
      if (above !== folder) found = languagesIn(above);
      folder = above;
      if (!own || found.some(({ label }) => label === own.label)) return;
      const lists = editions.of(path);
      if (found.length === 0 && lists.length < 2) return;
      const goalIn = (node: NavElement) => {
        const around = lists.find((one) => one.includes(node));
        return around && editions.pathIn(around, path);
      };
      const goal = goalIn(own);
      if (!goal || goal === path || !files.pages.has(goal)) return;
      // The pages of the default language may be in no folder, and other languages may list them instead of a translation.
      const home = found[0] ?? languages.find(({ node }) => goalIn(node) === path);
      if (!home) return;
      const isListed = editions.of(goal).some((one) => one.includes(own));
      const isHome = lists.some((one) => one.includes(home.node));
      const name = languageName(home.label);
      const where = found[0] ? `is in the ${name} folder` : `is the ${name} version`;
      const rest = isHome ? 'Remove the entry' : `Move the entry to ${name}`;
      const advice = isListed ? rest : `List ${quote(goal)}`;
      const sentence = `The page ${quote(path)} ${where}, but listed under ${languageName(own.label)}. ${advice}.`;
      const at = valueLocation(entryPage(entry).origin);
      const change: LocatedFix = isListed
        ? {
            title: 'Remove this entry',
            edits: [{ at, newText: '', removes: true }],
            isDestructive: true,
          }
        : writeInstead(at, goal);
      report({
        code: 'language-folder',
        args: { path, sentence },
        at,
        suggestions: isListed && !isHome ? [] : [change],
      });
    },
    end() {
      for (const language of languages) {
        // Another rule reports a missing or invalid code.
        const folder = languageInfo(language.label) && foreignFolder(language, languages);
        if (folder !== undefined) report(foreignFinding(context, language, folder));
      }
    },
  };
};

function segmentsOf(folder: string): string[] {
  return folder === '' ? [] : folder.split('/');
}

/** A language with fewer pages may share a folder by chance. */
const MIN_PAGES = 2;

/**
 * Returns the folder of a language if the language switcher does not recognize its name. At least half of its pages must be
 * translations: another language has the same path, without the folder or with the other language's folder.
 */
function foreignFolder(
  { label, paths, list }: Edition,
  languages: readonly Edition[],
): string | undefined {
  const folders = Array.from(new Set(paths.map(folderOf)), segmentsOf);
  const [first] = folders;
  if (!first || paths.length < MIN_PAGES || folders.flat().some(languageFolder(label)))
    return undefined;
  const at = first.findIndex((name, index) => folders.every((one) => one[index] === name));
  const folder = first[at];
  if (folder === undefined) return undefined;
  const others = languages.filter((one) => one.list === list && one.label !== label);
  const originals = others.map((other) => new Set(other.paths.map((path) => keyOf(path, other))));
  const isTranslation = (path: string) => {
    const key = path.split('/').toSpliced(at, 1).join('/');
    return originals.some((keys) => keys.has(key));
  };
  return paths.filter(isTranslation).length * 2 >= paths.length ? folder : undefined;
}

/** Returns a path without the folder of its language. */
function keyOf(path: string, { label }: Edition): string {
  const segments = path.split('/');
  const at = segments.slice(0, -1).findIndex(languageFolder(label));
  return at === -1 ? path : segments.toSpliced(at, 1).join('/');
}

function foreignFinding({ grammar }: RuleContext, { label, node }: Edition, folder: string) {
  const codes = (grammar.elements.language.codes ?? []).map(String);
  const meant = codes.filter((code) => languageFolder(code)(folder));
  const at = {
    ...valueLocation(node.origin),
    pointer: `${node.origin.pointer}/language`,
  };
  const change = (code: string): LocatedFix => ({
    title: `Change to ${quote(code)}`,
    edits: [{ at, newText: JSON.stringify(code) }],
  });
  const advice =
    meant.length === 0
      ? `Rename the folder to ${quote(label)}`
      : `Change the language to ${meant.map(quote).join(' or ')}, or rename the folder to ${quote(label)}`;
  return {
    code: 'language-folder' as const,
    args: {
      path: folder,
      sentence: `The language switcher opens the first page of ${quote(label)} from every page, because Mintlify does not look for its pages in the folder ${quote(folder)}. ${advice}.`,
    },
    at,
    suggestions: meant.map(change),
  };
}
