import { grammarNamed } from '@nav/core/stages';
import type { Edition } from '../model/source.ts';
import { nodesIn } from '../model/tree.ts';
import { addAll } from '../reading/add-all.ts';
import { describeVariant, variantsOf } from './choose.ts';
import type { Children, LanguageEntry, VersionEntry } from './entries.ts';
import { UNTRANSLATED } from './items.ts';
import { type Conversion, lose, newOutcome } from './outcome.ts';
import { convertSections } from './sections.ts';

/** The fewest pages of which a language has more than one. */
const MIN_PAGES = 5;

/** Converts editions: versions, in them languages, in them sections. Returns undefined if nothing has a page. */
export function convertEditions(
  editions: readonly Edition[],
  conversion: Conversion,
): Children | undefined {
  const versions = variantsOf(editions, 'version');
  if (versions.length === 0) return convertLanguages(editions, conversion);
  const entries: VersionEntry[] = [];
  for (const version of versions) {
    const own = editions.filter((edition) => edition.version?.name === version.name);
    const what = describeVariant('version', version);
    const isExplained = conversion.isExplained(what);
    if (isExplained && [...nodesIn(own)].length === 0) continue;
    const children = convertLanguages(own, conversion);
    const { label, isDefault } = version;
    if (children) entries.push({ version: label, default: isDefault || undefined, ...children });
    else if (!isExplained) lose(conversion, what, 'it has no pages', version.at);
  }
  return entries.length === 0 ? undefined : { versions: entries };
}

function convertLanguages(
  editions: readonly Edition[],
  conversion: Conversion,
): Children | undefined {
  const languages = variantsOf(editions, 'language');
  const [only] = editions;
  if (languages.length === 0) return only && convertEdition(only, conversion);
  const entries = new Map<string, LanguageEntry>();
  for (const language of languages) {
    const edition = editions.find((one) => one.language?.name === language.name) as Edition;
    const code = languageCode(language.name) ?? '';
    const obstacle = whyLeftOut(code, entries, edition, conversion);
    if (obstacle !== undefined) {
      lose(conversion, describeVariant('language', language), obstacle, language.at);
      loseEdition(edition, conversion);
    } else {
      const children = convertEdition(edition, conversion);
      entries.set(code, { language: code, default: language.isDefault || undefined, ...children });
    }
  }
  return entries.size === 0 ? undefined : { languages: [...entries.values()] };
}

function whyLeftOut(
  code: string,
  taken: ReadonlyMap<string, unknown>,
  edition: Edition,
  conversion: Conversion,
): string | undefined {
  if (code === '') return 'docs.json has no code for it';
  if (taken.has(code)) return `another language has the code ${code}`;
  const trial = { ...conversion, outcome: newOutcome() };
  if (!convertSections(edition.sections, trial)) return 'no page is translated';
  const all = [...nodesIn([edition])].filter((node) => 'kind' in node && node.kind === 'page');
  return trial.outcome.shown.size === 1 && all.length >= MIN_PAGES
    ? `only 1 of ${all.length} pages is translated`
    : undefined;
}

function convertEdition(edition: Edition, conversion: Conversion): Children | undefined {
  const children = convertSections(edition.sections, conversion);
  addAll(conversion.outcome.lost, edition.lost);
  return children;
}

/** Reports everything of a language that is left out, except its pages: the report names the language. */
function loseEdition(edition: Edition, conversion: Conversion): void {
  const { outcome } = conversion;
  const trial = newOutcome();
  convertEdition(edition, { ...conversion, outcome: trial });
  for (const file of trial.drafts) outcome.drafts.add(file);
  addAll(outcome.generated, trial.generated);
  addAll(
    outcome.lost,
    trial.lost.filter(({ reason }) => reason !== UNTRANSLATED),
  );
  for (const node of nodesIn([edition])) outcome.settled.add(node);
}

const CODES = grammarNamed('mintlify').elements.language.codes ?? [];

/** Returns the code of docs.json for a language: the same whatever its case, else that without the region. */
function languageCode(name: string): string | undefined {
  const written = name.replaceAll('_', '-').toLowerCase();
  const [base] = written.split('-');
  return (
    CODES.find((code) => code.toLowerCase() === written) ?? CODES.find((code) => code === base)
  );
}
