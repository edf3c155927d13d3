import { resolve, type Site } from '@nav/core';

/** A specification larger than this is not one. */
const LARGEST = 64 * 1024 * 1024;
const TIMEOUT = 30_000;

/**
 * Fetches the specifications that a site names on the network.
 *
 * @returns the texts by address, and a sentence for each that could not be fetched.
 */
export async function fetchSpecifications(
  site: Site,
): Promise<{ texts: Map<string, string>; failures: string[] }> {
  const texts = new Map<string, string>();
  const failures: string[] = [];
  await Promise.all(
    [...remoteSources(site)].map(async (address) => {
      try {
        texts.set(address, await fetchText(address));
      } catch (error) {
        failures.push(`${address} could not be fetched: ${reason(error)}.`);
      }
    }),
  );
  return { texts, failures: failures.sort() };
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
  return error.cause instanceof Error ? error.cause.message : error.message;
}
