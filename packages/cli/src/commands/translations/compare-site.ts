import {
  compareTranslations,
  type DetailedState,
  type TranslationFlags,
} from '@nav/site/compare-translations';
import { type KeptTranslations, saveTranslations } from '@nav/site/kept-translations';
import { openSite, type SiteFlags } from '@nav/site/open-site';
import type { Terminal } from '../../terminal/command.ts';
import { resolveOpened } from '../open-tree.ts';

/**
 * Compares the languages or versions of a site.
 *
 * @param own where the result is kept, if it can be.
 */
export async function compareSite(
  file: string,
  flags: SiteFlags & TranslationFlags,
  terminal: Terminal,
  own: KeptTranslations | undefined,
): Promise<DetailedState> {
  const on: Terminal = own ? { ...terminal, write: own.session.write } : terminal;
  // The disk has answered for the last comparison, and another one may not need those answers.
  own?.disk.forgetAnswers();
  const site = await openSite(file, flags, on, { disk: own?.disk });
  const opened = await resolveOpened(site, on);
  const detailed = await compareTranslations(opened, flags, on);
  if (own && !detailed.usesOtherCommits) saveTranslations(own, detailed.state, site);
  return detailed;
}
