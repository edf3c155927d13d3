import type { Dialect } from './dialects.ts';
import type { ShapeRef } from './grammar.ts';

/** Options of `configSchema` and `settingsSchema`. */
export interface SchemaOptions {
  /**
   * `true` for the editors VS Code and Monaco: adds snippets and messages in their own keywords, which strict validators
   * reject. Default: `false`.
   */
  editor?: boolean;
}

/** The settings of a `docs.json` outside its navigation. */
export interface SettingShapes {
  /** The shapes of the settings by name, in each dialect that checks them. */
  readonly shapes: Readonly<Partial<Record<Dialect, Readonly<Record<string, ShapeRef>>>>>;
  /** The settings that must be set, in a dialect that checks them. */
  readonly required: readonly string[];
}

/** Options of `configSchema`. */
export interface ConfigSchemaOptions extends SchemaOptions {
  /**
   * Describes the settings outside the navigation, and allows no others: `docsSettings` of `@nav/core/settings`. Default: only
   * their names are known.
   */
  docsSettings?: SettingShapes;
}

/** Options of `settingsSchema`. */
export interface SettingsSchemaOptions extends SchemaOptions {
  /** Describes the rules of a team: `teamShapes` of `@nav/core/settings`. Default: only their names are known. */
  teamShapes?: Readonly<Record<string, ShapeRef>>;
}
