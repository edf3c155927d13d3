import type { Dialect } from './dialects.ts';
import type { ShapeRef } from './grammar.ts';

/** Options of `configSchema` and `settingsSchema`. */
export interface SchemaOptions {
  /**
   * `true` adds snippets and messages for VS Code and Monaco, in keywords that strict validators reject. Default: `false`.
   */
  editor?: boolean;
}

/** The settings of a `docs.json` outside its navigation. */
export interface SettingShapes {
  /** The shapes of the settings by name, in each dialect that checks them. */
  readonly shapes: Readonly<Partial<Record<Dialect, Readonly<Record<string, ShapeRef>>>>>;
  /** The required settings, in each dialect that checks them. */
  readonly required: readonly string[];
}

/** Options of `configSchema`. */
export interface ConfigSchemaOptions extends SchemaOptions {
  /**
   * Pass `docsSettings` of `@nav/core/settings` to validate the settings outside the navigation and to reject unknown ones. By
   * default, the schema lists only their names.
   */
  docsSettings?: SettingShapes;
}

/** Options of `settingsSchema`. */
export interface SettingsSchemaOptions extends SchemaOptions {
  /** Pass `teamShapes` of `@nav/core/settings` to validate team rules. By default, the schema lists only their names. */
  teamShapes?: Readonly<Record<string, ShapeRef>>;
}
