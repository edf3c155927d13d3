import type { OptionSpecs } from '@nav/codemods/json';
import type { Diagnostic, NavTree } from '@nav/core';
import type { Files } from './project.ts';

/** A codemod as a form needs it. */
export interface CodemodInfo {
  name: string;
  summary: string;
  options: OptionSpecs;
  /** The options as a command line spells them. */
  flags: Readonly<Record<string, string>>;
  /** Options on a command line, each with its effect. */
  examples: readonly (readonly [options: string, effect: string])[];
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
  /** The problems with the options, one sentence each. */
  problems: string[];
  patch: string;
  notes: string[];
  /** The new text of each file that changes; undefined for one that is deleted. */
  changes: [file: string, text: string | undefined][];
  /** The name of the config after the changes. */
  config: string;
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
  /** Replaces or deletes files, and names the config. */
  write(
    changes: readonly (readonly [file: string, text: string | undefined])[],
    config: string,
  ): void;
  check(): CheckReply;
  /** Applies all fixes, and those of findings that appear after them. Returns the new texts and the number of fixes. */
  fixAll(): Promise<{ texts: ReadonlyMap<string, string>; count: number }>;
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
