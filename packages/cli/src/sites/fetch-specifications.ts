import type { Site } from '@nav/core';
import { resolve } from '@nav/core/stages';

/** The most characters that a specification may have. */
const MAX_LENGTH = 64 * 1024 * 1024;
/** The most requests at a time. */
const MAX_REQUESTS = 8;
/** The most milliseconds that a server may take. */
const TIMEOUT = 30_000;

/**
 * Fetches the specifications of a site that are on the network.
 *
 * @returns the texts by URL, and by URL the reasons why others could not be fetched.
 */
export async function fetchSpecifications(
  site: Site,
): Promise<{ fetched: Map<string, string>; unreachable: Map<string, string> }> {
  const fetched = new Map<string, string>();
  const unreachable = new Map<string, string>();
  const waiting = [...remoteSources(site)].values();
  const fetchWaiting = async () => {
    // All loops share one iterator, so each URL is fetched once.
    for (const url of waiting) {
      try {
        fetched.set(url, await fetchText(url));
      } catch (error) {
        unreachable.set(url, reasonOf(error));
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_REQUESTS }, fetchWaiting));
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

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_LENGTH) throw new Error('it is larger than 64 MB');
  }
  return text + decoder.decode();
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'the server took longer than 30 seconds';
  const { message, code } = (error.cause ?? error) as NodeJS.ErrnoException;
  // If a name has several addresses, the error of them all has a code and no message.
  return message || code || error.message;
}
