import type { Site } from '@nav/core';
import { resolve } from '@nav/core/stages';

/** A specification larger than this is not one. */
const LARGEST = 64 * 1024 * 1024;
const TIMEOUT = 30_000;

/**
 * Fetches the specifications that a site names on the network.
 *
 * @returns the texts by address, and by address why others could not be fetched.
 */
export async function fetchSpecifications(
  site: Site,
): Promise<{ fetched: Map<string, string>; unreachable: Map<string, string> }> {
  const fetched = new Map<string, string>();
  const unreachable = new Map<string, string>();
  await Promise.all(
    [...remoteSources(site)].map(async (address) => {
      try {
        fetched.set(address, await fetchText(address));
      } catch (error) {
        unreachable.set(address, reason(error));
      }
    }),
  );
  return { fetched, unreachable };
}

function remoteSources({ config, grammar, specifications, files }: Site): Set<string> {
  const remote = new Set<string>();
  if (!config || !specifications) return remote;
  resolve(config, grammar, {
    files: files(),
    specifications(source) {
      const result = specifications(source);
      if (result.state === 'remote') remote.add(source);
      return result;
    },
  });
  return remote;
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > LARGEST) throw new Error('it is larger than 64 MB');
  }
  return text + decoder.decode();
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'the server took longer than 30 seconds';
  const { message, code } = (error.cause ?? error) as NodeJS.ErrnoException;
  // Where a name has several addresses, what failed at each of them has a code and no message.
  return message || code || error.message;
}
