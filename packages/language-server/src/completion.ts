// The completion of a config, for our playground. It does not run in the published package.
export { completeConfig } from './features/completion/complete-config.ts';
export type { SiteTexts } from './sites/edited-site.ts';
export { positionsIn } from './texts/positions.ts';
