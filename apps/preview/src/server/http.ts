import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { parseJson } from '@nav/json';
import { MAX_BODY } from '../limits/limits.ts';

/** The loopback addresses. `localhost` may mean either of them. */
const LOOPBACK = ['127.0.0.1', '::1'] as const;
/** Any port: a tunnel may lead from another one. */
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
/** The number of random ports that are tried: a free one may be taken at the other address. */
const ATTEMPTS = 10;

/** Sent with every answer. Nothing is loaded from elsewhere, and no page shows or reads it, except the views of VS Code. */
const HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors vscode-webview: vscode-file:",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

export interface Answer {
  status: number;
  type: string;
  body: string | Uint8Array;
  /** Set if the body is compressed. */
  encoding?: 'br';
}

/** The answer of a stream of events: it stays open until either side closes it. */
export interface Events {
  opened(send: (data: string) => void): () => void;
}

/** Answers requests. Requests of other sites never arrive here. */
export interface Handler {
  /** @param path is decoded, begins with a slash and leads to no parent folder. */
  get(path: string): Answer | Events;
  /**
   * @param body the parsed JSON.
   * @param isFromPage true if a browser says that a page of this server asks. Other programs need not say where they come from.
   */
  post(path: string, body: unknown, isFromPage: boolean): Promise<Answer>;
}

export interface RunningServer {
  port: number;
  close(): void;
}

export function textAnswer(status: number, text: string): Answer {
  return { status, type: 'text/plain; charset=utf-8', body: `${text}\n` };
}

/** Starts a server that only this computer reaches, at a port or, if it is taken, at any free one. */
export async function startServer(port: number, handler: Handler): Promise<RunningServer> {
  const listener: RequestListener = (request, response) => {
    respond(request, response, handler).catch((error: unknown) => {
      if (!response.headersSent)
        send(request, response, textAnswer(500, error instanceof Error ? error.message : ''));
      response.end();
    });
  };
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { servers, port: used } = await listen(attempt === 0 ? port : 0, listener);
      return {
        port: used,
        close() {
          for (const server of servers) {
            server.close();
            server.closeAllConnections();
          }
        },
      };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // A port below 1024 may belong to the administrator.
      const isTaken = code === 'EADDRINUSE' || code === 'EACCES';
      if (!isTaken || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Listens at both loopback addresses, as far as the system has them, so that no other server answers at one of them. */
async function listen(wanted: number, listener: RequestListener) {
  const servers: Server[] = [];
  let port = wanted;
  try {
    for (const host of LOOPBACK) {
      const server = createServer(listener);
      try {
        await new Promise<void>((resolve, reject) => {
          server.once('error', reject);
          server.listen(port, host, resolve);
        });
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException;
        if (['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(code)) continue;
        throw error;
      }
      servers.push(server);
      ({ port } = server.address() as AddressInfo);
    }
  } catch (error) {
    for (const server of servers) server.close();
    throw error;
  }
  return { servers, port };
}

/** Returns true for a request that a page of another site makes, or makes through its own name for this computer. */
function isForeign({ headers }: IncomingMessage): boolean {
  const host = (headers.host ?? '').toLowerCase();
  return (
    !LOCAL_HOST.test(host) ||
    (headers.origin !== undefined && headers.origin.toLowerCase() !== `http://${host}`)
  );
}

/** Returns true for a request of a page of this server: browsers name the origin, and no page can change that. */
function isFromPage({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return headers.origin !== undefined && (site === undefined || site === 'same-origin');
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  handler: Handler,
): Promise<void> {
  const { method = '', url = '' } = request;
  if (isForeign(request)) {
    return send(request, response, textAnswer(403, 'Only pages of this server may ask it.'));
  }
  const path = pathOf(url);
  if (path === undefined) return send(request, response, textAnswer(404, 'Not found.'));
  if (method === 'POST') {
    const body = await readJson(request);
    if (body === undefined) return send(request, response, textAnswer(400, 'Send JSON.'));
    return send(request, response, await handler.post(path, body, isFromPage(request)));
  }
  if (method !== 'GET' && method !== 'HEAD') {
    return send(request, response, textAnswer(405, 'Use GET.'));
  }
  const answer = handler.get(path);
  if ('status' in answer) return send(request, response, answer);
  response.writeHead(200, { ...HEADERS, 'content-type': 'text/event-stream' });
  response.flushHeaders();
  const closed = answer.opened((data) => response.write(`data: ${data}\n\n`));
  response.on('close', closed);
}

/** Returns the decoded path of a URL; undefined if it is malformed or leads to a parent folder. */
function pathOf(url: string): string | undefined {
  const [raw = ''] = url.split(/[?#]/);
  try {
    const path = decodeURIComponent(raw);
    const isSafe =
      path.startsWith('/') && !/[\\\0]/.test(path) && !/(?:^|\/)\.\.?(?:\/|$)/.test(path);
    return isSafe ? path : undefined;
  } catch {
    return undefined;
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  // Forms of other sites can send no such request without asking first.
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MAX_BODY) return undefined;
    chunks.push(chunk as Buffer);
  }
  return parseJson(Buffer.concat(chunks).toString('utf8'));
}

function send(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { status, type, body, encoding }: Answer,
): void {
  const isAccepted = /\bbr\b/.test(String(headers['accept-encoding'] ?? ''));
  const written = typeof body === 'string' ? Buffer.from(body) : body;
  const bytes = encoding && !isAccepted ? brotliDecompressSync(written) : written;
  response.writeHead(status, {
    ...HEADERS,
    'content-type': type,
    'content-length': bytes.length,
    ...(encoding && isAccepted ? { 'content-encoding': encoding } : {}),
  });
  response.end(method === 'HEAD' ? undefined : bytes);
}
