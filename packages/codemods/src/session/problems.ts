import { lineStarts, positionAt } from '@nav/positions';
import type { JsonNode, Refusal } from '../document/document.ts';
import type { Edits } from '../edit/edit.ts';

/** The reasons why a codemod cannot do what its options ask for. If there is one, recorded edits are dropped. */
export interface Problems {
  /** Errors in the config, and parse errors in referenced files. */
  readonly refusals: Refusal[];
  /** Reasons why what the options ask for cannot be done, one sentence each. */
  readonly obstacles: readonly string[];
  /** Problems with the options for this config, one sentence each. */
  readonly optionProblems: readonly string[];
  /** Problems with names in the options, which reject them if nothing changes. */
  readonly unknownNames: readonly string[];
  /**
   * Set if an earlier run did what the options ask for, as far as possible. Then a run without changes is not a refusal.
   */
  isDone: boolean;
  /** Reasons of notes about the change, which are dropped if nothing changes. */
  readonly ofChange: ReadonlySet<string>;
  /** Adds a note that refuses nothing, even if nothing changes. */
  advise(at: JsonNode, reason: string): void;
  /** Adds a note that refuses nothing, unless nothing changes. */
  adviseOfChange(at: JsonNode, reason: string): void;
  /** Returns whether there are notes about what cannot be done. */
  hasObjections(): boolean;
  /** Fails the plan because what the options ask for cannot be done, because of a value. */
  refuse(reason: string, at?: JsonNode): void;
  rejectOptions(reason: string): void;
  /** Adds notes about unknown names in an option; rejects the options if none of its names is known, or if nothing changes. */
  warnUnknown(at: JsonNode, problems: readonly string[], isAnyKnown: boolean): void;
}

export function recordProblems(edits: Edits): Problems {
  const obstacles: string[] = [];
  const optionProblems: string[] = [];
  const unknownNames: string[] = [];
  const advice = new Set<string>();
  const ofChange = new Set<string>();
  const advise = (at: JsonNode, reason: string) => {
    advice.add(reason);
    edits.note(at, reason);
  };
  const rejectOptions = (reason: string) => {
    if (!optionProblems.includes(reason)) optionProblems.push(reason);
  };
  return {
    refusals: [],
    obstacles,
    optionProblems,
    unknownNames,
    isDone: false,
    ofChange,
    advise,
    adviseOfChange(at, reason) {
      ofChange.add(reason);
      advise(at, reason);
    },
    hasObjections: () => edits.notes.some(({ reason }) => !advice.has(reason)),
    refuse(reason, at) {
      if (!at) {
        obstacles.push(reason);
        return;
      }
      const { file, text } = at.document;
      const { line, column } = positionAt(lineStarts(text), at.keyStart);
      obstacles.push(`${file}:${line}:${column}: ${reason}`);
    },
    rejectOptions,
    warnUnknown(at, problems, isAnyKnown) {
      for (const reason of problems) {
        if (!isAnyKnown) rejectOptions(reason);
        else {
          edits.note(at, reason);
          unknownNames.push(reason);
        }
      }
    },
  };
}
