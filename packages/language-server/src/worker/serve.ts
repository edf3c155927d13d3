import type { MessagePort } from 'node:worker_threads';
import { ErrorCodes, ResponseError } from 'vscode-languageserver';
import { openPublisher } from '../features/findings/publish.ts';
import { translatedConfigs } from '../features/lookup/translations.ts';
import { featuresFor } from '../features/table.ts';
import { openWorkspace } from '../sites/workspace.ts';
import { encodingOf } from '../texts/encoding.ts';
import { problemIn } from '../texts/params.ts';
import {
  type Call,
  CHECK,
  type Failure,
  type LogEntry,
  type Notice,
  type Reply,
  TRANSLATED,
  type WorkerReady,
  type WorkerSetup,
} from './messages.ts';

export function serveCalls(port: MessagePort, { client, settings, watches }: WorkerSetup): void {
  const workspace = openWorkspace(client, watches, settings, (notice) =>
    port.postMessage({ notice } satisfies Notice),
  );
  const publisher = openPublisher(workspace);
  const encoding = encodingOf(client, workspace.texts);
  const { features, capabilities } = featuresFor(client);

  async function answer({ method, params, changes }: Call): Promise<unknown> {
    for (const change of changes) workspace.apply(change);
    if (method === CHECK) return encoding.encode(await publisher.changes(), params);
    if (method === TRANSLATED) return translatedConfigs(workspace);
    const feature = features.get(method);
    const problem = feature && problemIn(method, params, feature.params);
    if (problem !== undefined) throw new ResponseError(ErrorCodes.InvalidParams, problem);
    return encoding.encode(
      await feature?.answer(encoding.decode(params) as never, workspace),
      params,
    );
  }

  function toFailure(error: unknown, { method }: Call): Failure {
    if (error instanceof ResponseError) return { message: error.message, code: error.code };
    const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
    port.postMessage({ log: `${method}: ${details}` } satisfies LogEntry);
    return {
      message: `nav could not answer ${method}. The log of the language server shows the error.`,
      code: ErrorCodes.InternalError,
    };
  }

  port.on('message', (call: Call) => {
    const { id } = call;
    answer(call).then(
      (result) => port.postMessage({ id, result: result ?? null } satisfies Reply),
      (error: unknown) => port.postMessage({ id, error: toFailure(error, call) } satisfies Reply),
    );
  });
  port.postMessage({ capabilities, methods: [...features.keys()] } satisfies WorkerReady);
}
