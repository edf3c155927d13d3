import { uriOf } from './uris.ts';

/** A document that is open in the editor, with its unsaved text. */
export interface OpenText {
  /** The URI as the editor spells it. */
  uri: string;
  version: number;
  text: string;
}

/** The open documents by their absolute paths. */
export type OpenTexts = ReadonlyMap<string, OpenText>;

export function uriIn(texts: OpenTexts, path: string): string {
  return texts.get(path)?.uri ?? uriOf(path);
}
