import { parentPort, workerData } from 'node:worker_threads';
import { serveCalls } from './worker/serve.ts';

if (parentPort) serveCalls(parentPort, workerData);
