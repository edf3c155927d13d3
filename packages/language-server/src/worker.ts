import { parentPort, workerData } from 'node:worker_threads';
import { serveCalls } from './worker/serve.ts';

if (parentPort) {
  if ('history' in workerData) {
    const { readHistory } = await import('./worker/read-history.ts');
    await readHistory(parentPort, workerData.history);
  } else serveCalls(parentPort, workerData);
}
