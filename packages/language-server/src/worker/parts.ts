import {
  type CancellationToken,
  type Connection,
  LSPErrorCodes,
  ProgressType,
  ResponseError,
} from 'vscode-languageserver';
import type { PartialList } from '../features/lookup/document-links.ts';
import type { SiteWorker } from './connect.ts';

/**
 * Calls a method that answers in parts. An editor that wants partial results receives each part immediately, and others receive
 * all of them in the end.
 */
export async function callInParts(
  connection: Connection,
  sites: SiteWorker,
  method: string,
  params: unknown,
  token: CancellationToken,
): Promise<unknown> {
  const { partialResultToken } = (params ?? {}) as { partialResultToken?: unknown };
  const isPartial = typeof partialResultToken === 'string' || Number.isInteger(partialResultToken);
  const items: unknown[] = [];
  const call = (from: number) =>
    // The first part is what the user sees.
    (from === 0 ? sites.call : sites.callLater)(
      method,
      from === 0 ? params : { ...(params as object), from },
      token,
    ) as Promise<PartialList<unknown> | null>;
  const first = await call(0);
  if (!first) return null;
  for (let part: PartialList<unknown> | null = first; part; ) {
    if (part.version !== first.version)
      throw new ResponseError(LSPErrorCodes.ContentModified, 'The document has changed.');
    if (isPartial)
      await connection.sendProgress(
        new ProgressType<readonly unknown[]>(),
        partialResultToken as string | number,
        part.items,
      );
    else items.push(...part.items);
    part = part.next === undefined ? null : await call(part.next);
  }
  return items;
}
