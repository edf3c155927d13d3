import { startServer } from '@nav/language-server';

startServer({ worker: new URL('./worker.mjs', import.meta.url).href });
