import type { ServerCalls } from '../protocol/server-protocol.ts';

export type Server = {
  [Name in keyof ServerCalls]: (
    ...args: Parameters<ServerCalls[Name]>
  ) => Promise<Awaited<ReturnType<ServerCalls[Name]>>>;
};

const NAMES: Record<keyof ServerCalls, true> = {
  site: true,
  check: true,
  tree: true,
  nodesAbove: true,
  locate: true,
  text: true,
  page: true,
  codemods: true,
  choices: true,
  plan: true,
  edit: true,
};

async function call(name: string, args: readonly unknown[]): Promise<unknown> {
  const response = await fetch(`/@nav/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(args),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) ?? undefined;
}

/** The server of `nav preview`, which this page comes from. */
export const server: Server = Object.fromEntries(
  Object.keys(NAMES).map((name) => [name, (...args: unknown[]) => call(name, args)]),
) as Server;

/** Calls with true after each change of the site and after each new connection, with false when the server is gone. */
export function watchServer(changed: (isConnected: boolean) => void): void {
  const events = new EventSource('/@nav/events');
  events.addEventListener('message', () => changed(true));
  events.addEventListener('error', () => changed(false));
}
