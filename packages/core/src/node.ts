/** The file system and git: a host for Node, the search for configs and settings, and the state of translations. */
export { findConfig, findSettings } from './disk/find.ts';
export { type NodeHostOptions, nodeHost, nodeStamp } from './disk/node-host.ts';
export { HistoryError, type PageHistoryOptions, pageHistory } from './disk/page-history.ts';
export { translationState } from './site/translation-state.ts';
export type {
  ContentMemory,
  HistoryChange,
  HistoryCommit,
  PageHistory,
  SeenContent,
} from './translations/history.ts';
export type { TranslationOptions } from './translations/state.ts';
export type { StructureDifference } from './translations/structure.ts';
export type {
  ExtraTranslation,
  IncompleteTranslation,
  LanguageState,
  MissingTranslation,
  OutdatedTranslation,
  TranslationState,
  UntranslatedCopy,
} from './translations/translation-state.ts';
