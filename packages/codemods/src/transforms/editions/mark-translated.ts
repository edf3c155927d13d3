import { translatedPairs } from '@nav/core/internal';
import { frontMatterEnd, MARK_KEY, withMark } from '@nav/front-matter';
import { joinPath } from '@nav/paths';
import type { JsonNode } from '../../document/document.ts';
import { NO_DRAFT, previewOf } from '../../endpoints/preview.ts';
import { unknown, unknownName } from '../../navigation/names.ts';
import { navigationOf } from '../../navigation/navigation.ts';
import { nearestPage } from '../../navigation/nearby-pages.ts';
import { portableContentHash } from '../../pages/copies/content-hash.ts';
import { pageAt, slugOf } from '../../pages/links/addresses.ts';
import { requireSiteFiles, sitePages } from '../../pages/links/site-files.ts';
import { rootFaults } from '../../pages/moves/page-options.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { Session } from '../../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'mark-translated',
  summary: 'Records in translated pages which version of the original they are made from.',
  wholeSite: '--page and --language choose the pages',
  idle: 'Nothing changes in the front matter of these pages.',
  options: {
    page: option.list('the translated pages, or with --language their originals'),
    language: option.list('only pages of these languages; without --page, all translated pages'),
    clear: option.flag('remove the record, so that git decides which pages are behind'),
    key: option.text('the property of the front matter, such as l10n.sourceCommit', {
      default: MARK_KEY,
    }),
  },
  examples: [
    ['--page de/install', 'after a review: the page is up to date with its original'],
    ['--language de', 'all translated pages of a language are up to date'],
    ['--page install --language de,fr', 'two translations of a page'],
  ],
  checkOptions: ({ page, language, key }) => [
    ...page.flatMap((one) => rootFaults('--page', one)),
    ...(page.length + language.length > 0 ? [] : ['Pass --page or --language.']),
    ...(KEY.test(key) ? [] : [`--key ${key} is not the name of a property.`]),
  ],
  apply(session, { page, language, clear, key }) {
    const navigation = navigationOf(session);
    if (!navigation || !requireSiteFiles(session, navigation)) return;
    const all = translationsIn(session, key);
    if (!all) return;
    const chosen = chosenIn(session, navigation, all, { page, language });
    if (clear) {
      for (const { file } of chosen) {
        const text = session.files.read(file) ?? '';
        session.files.write(file, withMark(text, key, undefined) ?? text);
      }
    } else markAll(session, navigation, chosen, { key, isBulk: page.length === 0 });
  },
});

const KEY = /^[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*$/;

/** A translated page and its original. Files are named as the host names them. */
interface Translation {
  language: string;
  from: string;
  slug: string;
  file: string;
  original: string;
  originalFile: string;
  /** True if it is not translated yet. */
  isCopy: boolean;
}

/** As `nav translations` pairs them; `undefined` if the navigation is unknown. */
function translationsIn(session: Session, key: string): readonly Translation[] | undefined {
  const preview = previewOf(session, new Set(), NO_DRAFT);
  if (!preview) return undefined;
  const pages = sitePages(session);
  const fileOf = (slug: string) => joinPath(session.folder, pages.get(slug) ?? '');
  const textOf = (slug: string) => session.files.read(fileOf(slug)) ?? '';
  return translatedPairs(preview.tree, textOf, key).map(({ page, ...pair }) => ({
    ...pair,
    slug: page,
    file: fileOf(page),
    originalFile: fileOf(pair.original),
  }));
}

/** Each file once. Rejects unknown names. */
function chosenIn(
  session: Session,
  navigation: JsonNode,
  all: readonly Translation[],
  { page, language }: { page: readonly string[]; language: readonly string[] },
): Translation[] {
  const { problems } = session;
  const known = new Set(all.map((one) => one.language));
  const strangers = language.filter((one) => !known.has(one));
  const reasons = strangers.map((one) =>
    known.size === 0
      ? 'The site has no translated pages.'
      : all.some(({ from }) => from === one)
        ? `The other languages are translated from "${one}". Pass one of them: ${[...known].join(', ')}.`
        : unknownName('language', one, known),
  );
  const pool = all.filter((one) => language.length === 0 || language.includes(one.language));
  const pages = sitePages(session);
  const matches = page.map((name) => {
    const slug = pageAt(pages, slugOf(name));
    const isMeant = (one: Translation) =>
      one.slug === slug || (language.length > 0 && one.original === slug);
    return { name, slug, found: pool.filter(isMeant) };
  });
  for (const { name, slug, found } of matches)
    if (found.length === 0 && strangers.length === 0) reasons.push(whyNone(name, slug));
  const found = page.length === 0 ? pool : matches.flatMap((one) => one.found);
  problems.warnUnknown(navigation, reasons, found.length > 0);
  return [...new Map(found.map((one) => [one.file, one])).values()];

  function whyNone(name: string, slug: string): string {
    const own = all.filter((one) => one.slug === slug || one.original === slug);
    if (own.some((one) => one.original === slug))
      return language.length > 0
        ? `${name} has no translation in ${language.join(' or ')}.`
        : `${name} is an original. Pass its translation, or --language.`;
    if (own.length > 0) return `${name} is not in ${language.join(' or ')}.`;
    if (pages.has(slug)) return `${name} is not the translation of a page.`;
    return unknown(
      'page',
      name,
      nearestPage(session, navigation, slug, new Set(all.map((one) => one.slug))),
    );
  }
}

/** The text of a page without any, but perhaps with a comment that asks for it. */
const STUB = /^\s*(?:\{\/\*[^*]*\*\/\}|<!--[^>]*-->)?\s*$/;

/** Writes the hash of the original into each page. Those that are not translated yet stay, unless an option names them. */
function markAll(
  { edits, problems, files }: Session,
  navigation: JsonNode,
  chosen: readonly Translation[],
  { key, isBulk }: { key: string; isBulk: boolean },
): void {
  let untranslated = 0;
  for (const { file, originalFile, slug, isCopy } of chosen) {
    const [text, original] = [files.read(file), files.read(originalFile)];
    if (text === undefined || original === undefined) continue;
    const place = { file, line: 1, column: 1 };
    const isStub = isCopy && STUB.test(text.slice(frontMatterEnd(text))) && original !== text;
    if (isBulk && isCopy) untranslated += 1;
    else if (file === originalFile || isStub) {
      const why = file === originalFile ? 'is its own original' : 'has no text yet';
      edits.note(navigation, `${slug} ${why}, so it is not marked.`, place);
    } else {
      const hash = portableContentHash(original);
      const marked = withMark(text, key, hash);
      if (marked !== undefined) files.write(file, marked);
      else {
        const how = `Write "${key}: ${hash}" by hand.`;
        edits.note(navigation, `The front matter cannot be edited safely. ${how}`, place);
      }
    }
  }
  if (untranslated === 0) return;
  const count = untranslated === 1 ? '1 page is' : `${untranslated} pages are`;
  problems.advise(navigation, `${count} not translated yet, and not marked.`);
}
