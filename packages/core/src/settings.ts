/**
 * The settings of a `docs.json` outside its navigation: their names, values and descriptions, and their check. Pass
 * `docsSettings` to `check`, `loadSite` or `configSchema`.
 */
export type { SettingShapes } from './format/schema-options.ts';
export { teamShapes } from './format/team-shapes.ts';
export { docsSettings } from './settings/check-settings.ts';
export type { CheckedSite, DocsSettings } from './settings/docs-settings.ts';
