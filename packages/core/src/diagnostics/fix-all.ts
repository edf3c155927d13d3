import { applyEdits } from '@nav/positions';
import { MAX_FIX_ROUNDS } from '../limits/limits.ts';
import { chooseFixes } from './choose-fixes.ts';
import type { Diagnostic } from './diagnostic.ts';

export interface FixableSite {
  readonly diagnostics: readonly Diagnostic[];
  /** Returns the content of a file, including fixes. */
  readonly textOf: (file: string) => string | undefined;
  readonly canFix: (file: string) => boolean;
}

export interface FixedSite<Site> {
  site: Site;
  /** The fixed findings, including findings that other fixes revealed, in their state before they were fixed. */
  fixed: Diagnostic[];
  texts: ReadonlyMap<string, string>;
}

/**
 * Applies the first fix of each finding, and of findings that appear afterwards. Only the bytes that a fix covers change; if
 * two fixes overlap, the second waits for the next round. Fixes that undo each other are left out.
 *
 * @param recheck checks the site again, with the new contents of some files.
 */
export async function fixAll<Site extends FixableSite>(
  first: Site,
  recheck: (texts: ReadonlyMap<string, string>) => Site | Promise<Site>,
): Promise<FixedSite<Site>> {
  const start: FixedSite<Site> = { site: first, fixed: [], texts: new Map() };
  const futile = new Set<string>();
  let states = [start];
  let checked = start.texts;
  for (let checks = 0; ; ) {
    const latest = states.at(-1) as FixedSite<Site>;
    const next = checks < MAX_FIX_ROUNDS ? fixOnce(latest, first, futile) : undefined;
    if (!next) {
      // The texts that were checked last may have been given up.
      return latest.texts === checked ? latest : { ...latest, site: await recheck(latest.texts) };
    }
    const same = states.find(({ texts }) => haveSameTexts(texts, next.texts));
    if (same) {
      // Other fixes of these rounds count, so begin again without the futile ones.
      for (const one of next.fixed.slice(same.fixed.length)) futile.add(identityOf(one));
      states = [start];
    } else {
      checks += 1;
      checked = next.texts;
      states.push({ ...next, site: await recheck(checked) });
    }
  }
}

/** Returns `undefined` if no fix is left. */
function fixOnce(
  { site, fixed, texts }: FixedSite<FixableSite>,
  first: FixableSite,
  futile: ReadonlySet<string>,
): Pick<FixedSite<FixableSite>, 'fixed' | 'texts'> | undefined {
  const useful = site.diagnostics.filter((finding) => !futile.has(identityOf(finding)));
  const { editsByFile, chosen } = chooseFixes(useful, site.canFix);
  if (chosen.length === 0) return undefined;
  const after = new Map(texts);
  for (const [file, edits] of editsByFile) {
    const text = site.textOf(file);
    if (text === undefined) throw new Error(`${file} has a fix but was never read`);
    const fixedText = applyEdits(text, edits);
    if (fixedText === first.textOf(file)) after.delete(file);
    else after.set(file, fixedText);
  }
  return { fixed: [...fixed, ...chosen], texts: after };
}

function identityOf({ code, file, subject }: Diagnostic): string {
  return `${code} ${file} ${subject}`;
}

function haveSameTexts(
  some: ReadonlyMap<string, string>,
  others: ReadonlyMap<string, string>,
): boolean {
  return some.size === others.size && [...some].every(([file, text]) => others.get(file) === text);
}
