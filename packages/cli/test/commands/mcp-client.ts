import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, onTestFinished } from 'vitest';
import { bin } from '../nav.ts';

/** A site with one mistake. */
export const orchard: Readonly<Record<'docs.json' | 'apple.mdx' | 'pear.mdx', string | object>> = {
  'docs.json': { navigation: { pages: ['apple', 'pear', 'plum'] } },
  'apple.mdx': '---\ntitle: Apple\n---\n\n[Pear](/pear)',
  'pear.mdx': '# Pear',
};

/** Starts a server in a folder, and connects the client of the SDK to it. */
export async function connect(cwd: string, ...args: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const options = { command: process.execPath, args: [bin, 'mcp', ...args], cwd };
  await client.connect(new StdioClientTransport({ ...options, stderr: 'ignore' }));
  onTestFinished(() => client.close());
  return client;
}

/** Calls a tool; returns its text, and whether it failed. */
export async function call(
  client: Client,
  name: string,
  args: object = {},
): Promise<[string, boolean]> {
  const { content, isError = false } = await client.callTool({ name, arguments: { ...args } });
  return [content.map((part) => (part.type === 'text' ? part.text : '')).join(''), isError];
}

/** Calls a tool that succeeds; returns its answer. */
// biome-ignore lint/suspicious/noExplicitAny: the tests know what they asked for
export async function answer(client: Client, name: string, args: object = {}): Promise<any> {
  const [text, isError] = await call(client, name, args);
  expect(isError, text).toBe(false);
  return JSON.parse(text);
}

/** Returns the names and contents of all files below a folder. */
export function filesIn(root: string): Record<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    files
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('.git'))
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  );
}
