import type { SubjectOf } from './subjects.ts';

/** The weight of a finding. Only `error` makes `nav check` fail by default. */
export type Severity = 'error' | 'warning' | 'info';

/** The severity of a code, or `off`. */
export type RuleLevel = Severity | 'off';

/** The code of a pattern that the settings declare, such as `team/no-beta`. It has a slash, which no code of nav has. */
export type TeamCode = `${string}/${string}`;

/**
 * The cost of a mistake for a site on Mintlify. `not-deployed`: the site or the page is not deployed. `not-shown`: it is deployed, but
 * readers do not see a part of it.
 */
export type Effect = 'not-deployed' | 'not-shown';

/** The facts about one code whose sentence has the arguments `Args`. */
export interface Row<Args> {
  /** The severity if no setting changes it. A code that is `off` is reported only if the settings give it a severity. */
  severity: RuleLevel;
  /** The effect of its findings on Mintlify, as measured or documented. `varies`: each finding has its own effect, or none. */
  effect?: Effect | 'varies';
  /** The meaning of the code, for lists and documentation. */
  title: string;
  /** Set if the content of the file cannot be checked. No setting changes the severity. */
  fatal?: true;
  /** Set if a check without links does not report it, or not all of its findings. */
  links?: true;
  /** Set if only a check that requests the URLs of other sites reports it. */
  external?: true;
  /** Set if only a comparison with an earlier state of the site reports it. */
  since?: true;
  /** Set if only a check with a parser of pages reports it. */
  syntax?: true;
  /** Set if only a check of the content of pages reports it. */
  content?: true;
  /** Set for something missing, which a computed part of the config may contain. */
  absence?: true;
  /** Set for text that has no effect and can be removed. Editors fade it out. */
  unnecessary?: true;
  /** Set if `nav check --fix` can fix some of its findings. */
  fixable?: true;
  /** The name of the thing that the findings are about. */
  subject: SubjectOf<Args>;
  /** Returns the message of a finding: what is wrong, and what to do. */
  text(args: Args): string;
}

export type Rows<ArgsByCode> = { readonly [Code in keyof ArgsByCode]: Row<ArgsByCode[Code]> };

/** A column that is set for some codes. */
export type Flag =
  | 'absence'
  | 'content'
  | 'external'
  | 'fatal'
  | 'fixable'
  | 'links'
  | 'since'
  | 'syntax'
  | 'unnecessary';
