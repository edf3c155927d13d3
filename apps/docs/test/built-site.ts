import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** Returns the paths of all built pages. The playground is a program, not a page of the navigation. */
export function builtPages(): string[] {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.replaceAll('\\', '/').replace(/\.html$/, '')}`)
    .filter((path) => path !== '/playground');
}

/** Returns the paths of the pages for search engines, without those that repeat another page. */
export function originalPages(): string[] {
  return builtPages().filter((page) => canonicalPath(page) === page);
}

/** Returns the path in the canonical URL of a page; `undefined` if it has none. */
export function canonicalPath(page: string): string | undefined {
  const html = readFileSync(fileAt(page) as string, 'utf8');
  const url = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
  return url && new URL(url).pathname.replace(/^\/$/, '/index');
}

/** Returns the file that a static host would serve for a path. */
export function fileAt(address: string): string | undefined {
  const path = decodeURIComponent(address);
  return [path, `${path}.html`, `${path}/index.html`]
    .map((candidate) => join(dist, candidate))
    .find((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** Serves the built site on a free port. */
export async function serve(): Promise<{ origin: string; close(): void }> {
  const server = createServer((request, response) => {
    const file = fileAt(new URL(request.url ?? '/', 'http://localhost').pathname);
    response.statusCode = file ? 200 : 404;
    const path = file ?? join(dist, '404.html');
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
    response.end(readFileSync(path));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
