import { messagesOf, type Project } from '../site/project.ts';
import type { Calls, Reply, Request } from './calls.ts';

export type SiteWorker = {
  [Name in keyof Calls]: (
    ...args: Parameters<Calls[Name]>
  ) => Promise<Awaited<ReturnType<Calls[Name]>>>;
};

/** Starts the worker that checks and changes the site, so that typing never waits for it. */
export function startWorker(): SiteWorker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    const { id, result, error } = data;
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(error));
  });
  const fail = (reason: string) => {
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };
  worker.addEventListener('error', ({ message }) =>
    fail(message || 'The worker cannot be loaded.'),
  );
  worker.addEventListener('messageerror', () => fail('An answer of the worker cannot be read.'));
  const call =
    (name: keyof Calls) =>
    (...args: unknown[]) =>
      new Promise<unknown>((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.postMessage({ id: last, name, args } satisfies Request);
      });
  const names: Record<keyof Calls, true> = {
    open: true,
    write: true,
    check: true,
    fixAll: true,
    suggest: true,
    tree: true,
    nodesAbove: true,
    page: true,
    locate: true,
    complete: true,
    codemods: true,
    choices: true,
    plan: true,
  };
  return Object.fromEntries(
    Object.keys(names).map((name) => [name, call(name as keyof Calls)]),
  ) as SiteWorker;
}

export async function sendSite(worker: SiteWorker, { files, config }: Project): Promise<void> {
  await worker.open(config);
  for (const some of messagesOf(files)) await worker.write(some, config);
}
