import type { Dialect, Host, SiteOptions } from '@nav/core';
import { assertCall, assertOptions } from '@nav/core/internal';
import type { DocsSettings } from '@nav/core/settings';
import type { OuterFiles } from '../session/files.ts';

/** A config to change. */
export interface PlanInput extends OuterFiles {
  /** The path of the config, as the host names it. */
  file: string;
  /** The text of the config: JSON, JavaScript or TypeScript. */
  text: string;
  /**
   * Reads the files around the config. Without a host, files behind `$ref` are not read, and pages and their links stay
   * unchanged. Codemods that need the files of the site add a note.
   */
  host?: Host | undefined;
  /** Overrides the dialect of the settings, and the detected one. */
  dialect?: Dialect | undefined;
  /** The settings, as `findSettings` of `@nav/core/node` returns them. Syntax errors in them fail the plan. */
  settings?: SiteOptions['settings'] | undefined;
  /**
   * The settings outside the navigation, whose names and values `set` checks: `docsSettings` of `@nav/core/settings`.
   * Default: `planSync` only knows the names at the top level. `plan` always checks them.
   */
  docsSettings?: DocsSettings | undefined;
}

const INPUT: Readonly<Record<keyof PlanInput, 1>> = {
  file: 1,
  text: 1,
  host: 1,
  dialect: 1,
  settings: 1,
  docsSettings: 1,
  readInput: 1,
  surroundings: 1,
  readAbove: 1,
};

/**
 * @param instead what else the argument can be.
 * @throws TypeError for a value that is not a config to change, and for an unknown property.
 */
export function assertInput(
  name: string,
  options: Readonly<Record<string, unknown>>,
  input: PlanInput,
  instead = '',
): void {
  assertCall(
    `${name}(codemod, options, ${instead}{ file, text })`,
    Object(options) === options,
    typeof input?.file === 'string',
    typeof input?.text === 'string',
  );
  assertOptions(name, input, INPUT);
}
