import type {
  ClientCapabilities,
  ServerCapabilities,
  TextDocumentIdentifier,
} from 'vscode-languageserver';
import type { SiteFile, Workspace } from '../../sites/workspace.ts';
import { type Checks, isDocument } from '../../texts/params.ts';

export interface Feature<Params = never, Result = unknown> {
  /** The method of the protocol, such as `textDocument/hover`. */
  readonly method: string;
  /** Returns what the server announces for it; `undefined` if the editor cannot use it. */
  capabilities(client: ClientCapabilities): ServerCapabilities | undefined;
  /** The checks of the parameters that the answer reads, which has only valid ones. */
  readonly params: Checks;
  answer(params: Params, workspace: Workspace): Promise<Result> | Result;
}

interface DocumentParams {
  textDocument: TextDocumentIdentifier;
}

/** Returns a feature that answers about one document of a site, and `null` for other documents. */
export function siteFeature<Params extends DocumentParams, Result>({
  answer,
  params: checks = {},
  ...feature
}: Omit<Feature, 'answer' | 'params'> & {
  /** The checks of all parameters but the document. */
  params?: Checks;
  answer(at: SiteFile, params: Params, workspace: Workspace): Promise<Result> | Result;
}): Feature<Params, Result | null> {
  return {
    ...feature,
    params: { textDocument: isDocument, ...checks },
    async answer(params, workspace) {
      const at = await workspace.siteOf(params.textDocument.uri);
      return at ? answer(at, params, workspace) : null;
    },
  };
}
