import type {
  ClientCapabilities,
  ServerCapabilities,
  TextDocumentIdentifier,
} from 'vscode-languageserver';
import type { SiteFile, Workspace } from '../sites/workspace.ts';

/** A request that the server answers. */
export interface Feature<Params = never, Result = unknown> {
  /** The method of the protocol, such as `textDocument/hover`. */
  readonly method: string;
  /** Returns what the server announces for it; `undefined` if the editor cannot use it. */
  capabilities(client: ClientCapabilities): ServerCapabilities | undefined;
  answer(params: Params, workspace: Workspace): Promise<Result> | Result;
}

/** Params of requests about one document. */
interface DocumentParams {
  textDocument: TextDocumentIdentifier;
}

/** Returns a feature that answers about one document of a site, and `null` for other documents. */
export function siteFeature<Params extends DocumentParams, Result>({
  answer,
  ...feature
}: Omit<Feature, 'answer'> & {
  answer(at: SiteFile, params: Params, workspace: Workspace): Promise<Result> | Result;
}): Feature<Params, Result | null> {
  return {
    ...feature,
    async answer(params, workspace) {
      const at = await workspace.siteOf(params.textDocument.uri);
      return at ? answer(at, params, workspace) : null;
    },
  };
}
