/** The stages of a check, one by one: text, config, shape, tree, diagnostics. */
export { type Config, composeConfig } from './config/load.ts';
export type { Origin } from './config/origin.ts';
export type { Finding, SourceLocation } from './diagnostics/diagnostic.ts';
export { detectDialect } from './format/dialects.ts';
export { type Grammar, grammarNamed } from './format/grammar.ts';
export { type ReportContext, toDiagnostics } from './report.ts';
export { type Resolution, type ResolveOptions, resolve } from './resolve/resolve.ts';
export { type ParseResult, parseSource, type Source } from './source/source.ts';
export { checkStructure } from './structure/check-structure.ts';
