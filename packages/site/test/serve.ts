import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Starts a server on this computer, which ends with the test. Returns its port. */
export async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

/** A server that answers with the status in the path, and the requests that it gets. */
export async function statusServer(): Promise<{ address: string; requests: string[] }> {
  const requests: string[] = [];
  const port = await serve(({ method, url = '' }, response) => {
    requests.push(`${method} ${url}`);
    const [, status = '200', onlyGet] = url.split('/');
    const isHidden = onlyGet === 'get' && method === 'HEAD';
    response.writeHead(isHidden ? 404 : Number(status)).end();
  });
  return { address: `http://127.0.0.1:${port}`, requests };
}
