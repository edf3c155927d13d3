import type { ClientCapabilities, Connection } from 'vscode-languageserver';

/** The milliseconds after which progress is shown. */
const PROGRESS_DELAY = 700;

/** Shows that the server is at work while a promise takes long. */
export async function withProgress<Value>(
  connection: Connection,
  client: ClientCapabilities,
  work: Promise<Value>,
  message: string,
): Promise<Value> {
  if (!client.window?.workDoneProgress) return work;
  let isDone = false;
  const shown = setTimeout(async () => {
    const progress = await connection.window.createWorkDoneProgress().catch(() => undefined);
    if (isDone || !progress) return;
    progress.begin('nav', undefined, message);
    await work.catch(() => {});
    progress.done();
  }, PROGRESS_DELAY);
  try {
    return await work;
  } finally {
    isDone = true;
    clearTimeout(shown);
  }
}
