import type { OptionSpecs } from '@nav/codemods/json';
import type { Diagnostic, NavTree } from '@nav/core';

/** The text of each file by its path. */
export type Files = Readonly<Record<string, string>>;

/** A codemod as a form needs it. */
export interface CodemodInfo {
  name: string;
  summary: string;
  options: OptionSpecs;
}

/** The result of a check. */
export interface CheckReply {
  diagnostics: Diagnostic[];
  /** The number of findings, those that are not listed included. */
  total: number;
  pages: number | undefined;
  /** True if the site has no page file, so that only its config is checked. */
  configOnly: boolean;
  /** Milliseconds. */
  time: number;
}

/** The result of a codemod. */
export interface PlanReply {
  status: 'changed' | 'unchanged' | 'skipped' | 'failed';
  reason: string | undefined;
  patch: string;
  notes: string[];
  /** The new text of each file that changes; undefined for one that is deleted. */
  changes: [file: string, text: string | undefined][];
}

/** A place in a file: 1-based, in UTF-16 code units. */
export interface Place {
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** The calls that the worker answers. */
export interface Calls {
  /** Replaces all files. */
  open(files: Files, config: string): void;
  /** Replaces or deletes one file. */
  write(file: string, text: string | undefined): void;
  check(): CheckReply;
  tree(): NavTree | undefined;
  locate(file: string, pointer: string): Place | undefined;
  codemods(): CodemodInfo[];
  plan(name: string, options: Record<string, unknown>): PlanReply;
}

export interface Request {
  id: number;
  name: keyof Calls;
  args: unknown[];
}

export interface Reply {
  id: number;
  result?: unknown;
  error?: string;
}
