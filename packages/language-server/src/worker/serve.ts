import type { MessagePort } from 'node:worker_threads';
import { ResponseError } from 'vscode-languageserver';
import { openPublisher } from '../features/publish.ts';
import { featuresFor } from '../features/table.ts';
import { openWorkspace } from '../sites/workspace.ts';
import {
  type Call,
  CHECK,
  type Failure,
  type Notice,
  type Reply,
  type WorkerReady,
  type WorkerSetup,
} from './messages.ts';

/** Answers the calls that come from a port. */
export function serveCalls(port: MessagePort, { client, settings, watches }: WorkerSetup): void {
  const workspace = openWorkspace(client, watches, settings, (notice) =>
    port.postMessage({ notice } satisfies Notice),
  );
  const publisher = openPublisher(workspace);
  const { features, capabilities } = featuresFor(client);

  async function answer({ method, params, changes }: Call): Promise<unknown> {
    for (const change of changes) workspace.apply(change);
    if (method === CHECK) return publisher.changes();
    return features.get(method)?.answer(params as never, workspace);
  }

  port.on('message', (call: Call) => {
    const { id } = call;
    answer(call).then(
      (result) => port.postMessage({ id, result: result ?? null } satisfies Reply),
      (error: unknown) => port.postMessage({ id, error: toFailure(error) } satisfies Reply),
    );
  });
  port.postMessage({ capabilities, methods: [...features.keys()] } satisfies WorkerReady);
}

function toFailure(error: unknown): Failure {
  if (error instanceof ResponseError) return { message: error.message, code: error.code };
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
