/** Configs in JavaScript and TypeScript modules, as sources for `@nav/core`. */
export { type ParsedModule, parseModule } from './module/parse-module.ts';
export { type ComputedPart, type ModuleSource, readModule } from './module/read-module.ts';
