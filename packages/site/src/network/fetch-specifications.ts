import type { Site } from '@nav/core';
import { resolve } from '@nav/core/stages';
import { type FindAddresses, httpGet } from './http-get.ts';

/** Limits against hostile servers and configs. */
export interface FetchLimits {
  /** The most bytes of one specification, decompressed. */
  size: number;
  /** The most bytes of all specifications of a run, decompressed. */
  totalSize: number;
  /** The most milliseconds for one specification. */
  time: number;
  /** The most milliseconds for all specifications of a run. */
  totalTime: number;
  /** The most requests at a time. */
  requests: number;
}

const MEGABYTE = 1024 * 1024;
const LIMITS: FetchLimits = {
  size: 64 * MEGABYTE,
  totalSize: 128 * MEGABYTE,
  time: 30_000,
  totalTime: 120_000,
  requests: 8,
};

export interface FetchedSpecifications {
  /** The contents by URL. */
  fetched: Map<string, string>;
  /** The reasons why others could not be fetched, by URL. */
  unreachable: Map<string, string>;
}

export type SpecificationFetcher = (site: Site) => Promise<FetchedSpecifications>;

/** The sites of a run share the limits, and each URL is fetched once. */
export function specificationFetcher(
  limits: FetchLimits = LIMITS,
  find?: FindAddresses,
): SpecificationFetcher {
  const known = new Map<string, Promise<string>>();
  let size = 0;
  let time = 0;

  async function fetchText(url: string, total: AbortSignal): Promise<string> {
    if (size > limits.totalSize) throw new Error(tooLarge(limits));
    const signal = AbortSignal.any([AbortSignal.timeout(limits.time), total]);
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    let text = '';
    let own = 0;
    try {
      for await (const chunk of httpGet(url, signal, find)) {
        own += chunk.length;
        size += chunk.length;
        if (own > limits.size) throw new Error(`it is larger than ${megabytes(limits.size)}`);
        if (size > limits.totalSize) throw new Error(tooLarge(limits));
        text += decoder.decode(chunk, { stream: true });
      }
    } catch (error) {
      if (total.aborted) throw new Error(tooSlow(limits));
      if (signal.aborted) throw new Error(`the server took longer than ${seconds(limits.time)}`);
      throw error;
    }
    return text + decoder.decode();
  }

  return async (site) => {
    const found: FetchedSpecifications = { fetched: new Map(), unreachable: new Map() };
    const started = performance.now();
    const total = AbortSignal.timeout(Math.max(0, Math.ceil(limits.totalTime - time)));
    const waiting = [...remoteSources(site)].values();
    const fetchWaiting = async () => {
      // All loops share one iterator, so each URL is fetched once.
      for (const url of waiting) {
        if (!known.has(url)) known.set(url, fetchText(url, total));
        try {
          found.fetched.set(url, await (known.get(url) as Promise<string>));
        } catch (error) {
          found.unreachable.set(url, reasonOf(error));
        }
      }
    };
    await Promise.all(Array.from({ length: limits.requests }, fetchWaiting));
    time += performance.now() - started;
    return found;
  };
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

function tooLarge({ totalSize }: FetchLimits): string {
  return `all specifications together are larger than ${megabytes(totalSize)}`;
}

function tooSlow({ totalTime }: FetchLimits): string {
  return `all specifications together took longer than ${seconds(totalTime)}`;
}

function megabytes(size: number): string {
  return `${size / MEGABYTE} MB`;
}

function seconds(time: number): string {
  return `${time / 1000} seconds`;
}

function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  // If a name has several addresses, the error of them all has a code and no message.
  return message || code || String(error);
}
