import type { Finding } from '../diagnostics/diagnostic.ts';
import type { Grammar } from '../format/grammar.ts';
import type { SettingShapes } from '../format/schema-options.ts';

/** The settings of a `docs.json` outside its navigation, and their check. Few imports need them, so they are an option. */
export interface DocsSettings extends SettingShapes {
  /**
   * Returns the findings with those about settings. Other findings at the location of a rejected setting are left out.
   *
   * @param config the composed config.
   * @param findings all other findings.
   */
  check(site: CheckedSite, config: unknown, findings: Finding[]): Finding[];
}

/** The parts of a site that the check of its settings reads. */
export interface CheckedSite {
  readonly grammar: Pick<Grammar, 'dialect'>;
  /** A sentence for each computed part of the config. If there is one, anything may be set. */
  readonly notes: readonly string[];
}
