import type { JsonDocument } from './document.ts';

/** Why a text is left alone. Lines and columns are 1-based. */
export interface Refusal {
  file: string;
  line: number;
  column: number;
  /** A code of `@nav/core`, or `no-config` where a module exports none that can be read. */
  code: string;
  message: string;
}

/** A located document, or what stands against having one. */
export type Opened =
  | { document: JsonDocument; refusals: [] }
  | { document: undefined; refusals: Refusal[] };
