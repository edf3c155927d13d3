import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** Starts Chromium. Returns the reason if it does not start on this platform. */
export async function startBrowser(): Promise<Browser | string> {
  try {
    return await playwright.launch({
      executablePath: await chromium.executablePath(),
      // A single process cannot open several pages.
      args: chromium.args.filter(
        (arg) => !['--single-process', '--disable-web-security'].includes(arg),
      ),
      headless: true,
      timeout: 20_000,
    });
  } catch (error) {
    return `Chromium does not start: ${String(error).split('\n')[0]}`;
  }
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Serves a built site on a free port, as static hosts do. `fallback` answers every other URL. */
export async function serve(
  folder: string,
  fallback?: string,
): Promise<{ origin: string; close(): void }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = [path, `${path}.html`, `${path}/index.html`, ...(fallback ? [fallback] : [])]
      .map((candidate) => join(folder, candidate))
      .find((candidate) => statSync(candidate, { throwIfNoEntry: false })?.isFile());
    response.statusCode = file ? 200 : 404;
    response.setHeader('content-type', types[extname(file ?? '')] ?? 'application/octet-stream');
    response.end(file && readFileSync(file));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
