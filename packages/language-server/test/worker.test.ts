import { describe, expect, it } from 'vitest';
import { CancellationTokenSource } from 'vscode-languageserver';
import { connectWorker, type SiteWorker, type WorkerHost } from '../src/worker/connect.ts';

const script = new URL('./crashing-worker.mjs', import.meta.url);

/** Connects a worker whose documents are the names in `all`. Reports its crashes in `crashes`. */
function connect(): { worker: SiteWorker; crashes: string[]; changes: string[]; all: string[] } {
  const crashes: string[] = [];
  const changes: string[] = [];
  const all: string[] = [];
  const host = {
    setup: () => ({ settings: { names: ['setup'] } }),
    takeChanges: () => changes.splice(0),
    allChanges: () => all,
    notify() {},
    crashed: (reason: string, isLast: boolean) => crashes.push(isLast ? `last: ${reason}` : reason),
  };
  return { worker: connectWorker(script, host as unknown as WorkerHost), crashes, changes, all };
}

describe('a worker', { tags: ['process'] }, () => {
  it('gets what has changed since the last call', async () => {
    const { worker, changes, all } = connect();
    all.push('document');
    expect(await worker.call('ask', null)).toEqual(['setup', 'document']);
    changes.push('edit');
    expect(await worker.call('ask', null)).toEqual(['setup', 'document', 'edit']);
    await worker.close();
  });

  it('is replaced after a crash, and the new one gets all documents', async () => {
    const { worker, crashes, all } = connect();
    await worker.call('ask', null);
    all.push('document');
    const waiting = [worker.call('throw', null), worker.call('ask', null)];
    expect(await Promise.allSettled(waiting)).toMatchObject([
      { status: 'rejected', reason: { message: 'nav crashed: a bug.' } },
      { status: 'fulfilled', value: ['setup', 'document'] },
    ]);
    await expect(worker.call('exit', null)).rejects.toThrow('nav crashed');
    expect(await worker.call('ask', null)).toEqual(['setup', 'document']);
    expect(crashes).toEqual(['a bug', 'it ended']);
    await worker.close();
  });

  it('is given up if it crashes again and again', async () => {
    const { worker, crashes } = connect();
    for (let count = 0; count < 5; count += 1)
      await expect(worker.call('exit', null)).rejects.toThrow('nav crashed: it ended.');
    await expect(worker.call('ask', null)).rejects.toThrow('nav has crashed too often.');
    expect(crashes.at(-1)).toBe('last: it ended');
  });

  it('does not get canceled calls', async () => {
    const { worker } = connect();
    const source = new CancellationTokenSource();
    const first = worker.call('ask', null);
    const canceled = worker.call('exit', null, source.token);
    source.cancel();
    await expect(canceled).rejects.toThrow('Canceled.');
    expect([await first, await worker.call('ask', null)]).toEqual([['setup'], ['setup']]);
    await worker.close();
  });

  it('answers the user before the server', async () => {
    const { worker } = connect();
    const order: string[] = [];
    await Promise.all([
      worker.callLater('ask', null).then(() => order.push('server')),
      worker.call('ask', null).then(() => order.push('user')),
      worker.call('ask', null).then(() => order.push('user')),
    ]);
    expect(order).toEqual(['user', 'user', 'server']);
    await worker.close();
  });
});
