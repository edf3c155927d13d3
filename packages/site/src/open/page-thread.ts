import { servePageThread } from './page-threads.ts';

servePageThread();
