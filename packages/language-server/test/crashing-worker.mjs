import { parentPort, workerData } from 'node:worker_threads';

// A worker that ends as the calls ask it to, and otherwise returns what it knows.
const known = [...workerData.settings.names];
parentPort.on('message', ({ id, method, changes }) => {
  known.push(...changes);
  if (method === 'throw') {
    setImmediate(() => {
      throw new Error('a bug');
    });
  } else if (method === 'exit') process.exit(1);
  else parentPort.postMessage({ id, result: known });
});
parentPort.postMessage({ capabilities: {}, methods: ['ask'] });
