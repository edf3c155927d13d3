import { servePageThread } from '@nav/core/internal-node';

servePageThread();
