import type { ClientCapabilities, ServerCapabilities } from 'vscode-languageserver';
import type { EditorSettings } from '../sites/server-settings.ts';
import type { PageOfSite } from '../sites/site-translations.ts';
import type { WorkspaceChange } from '../sites/workspace.ts';

export interface WorkerSetup {
  client: ClientCapabilities;
  settings: EditorSettings;
  watches: boolean;
}

export interface WorkerReady {
  capabilities: ServerCapabilities;
  methods: readonly string[];
}

/** A call of the worker. It receives one at a time, with the changes since the last one. */
export interface Call {
  id: number;
  method: string;
  params: unknown;
  changes: readonly WorkspaceChange[];
}

export interface Notice {
  notice: string;
}

/** Details of an unexpected error, for the log. */
export interface LogEntry {
  log: string;
}

export type Reply = { id: number; result: unknown } | { id: number; error: Failure };

export interface Failure {
  /** One sentence, without a stack trace or the path of a file of nav. */
  message: string;
  /** The error code of the protocol. */
  code: number;
}

/** The input of a thread that reads histories: sites whose pages to compare, or a page whose original to compare. */
export type HistoryCall = { configs: readonly string[] } | PageOfSite;

/** The method of the call that returns the configs of sites with translations. */
export const TRANSLATED = 'nav/translated';

/** The method of the call that checks all sites. */
export const CHECK = 'nav/check';
