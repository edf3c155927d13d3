import { setTimeout as sleep } from 'node:timers/promises';
import { httpRequest } from './http-get.ts';
import { type LinkCache, openLinkCache } from './link-cache.ts';

/** Limits of a check of links to other sites. Times are in milliseconds. */
export interface LinkLimits {
  /** The most requests at a time. */
  requests: number;
  /** The most requests at a time to one host. */
  perHost: number;
  /** The most time for one request. */
  time: number;
  /** The most time for all requests of a run. */
  totalTime: number;
  /** The waits before further attempts. */
  retries: readonly number[];
}

const LIMITS: LinkLimits = {
  requests: 8,
  perHost: 2,
  time: 15_000,
  totalTime: 600_000,
  retries: [1000, 4000],
};

/** Answers of servers that do not want to be asked by programs, or want a login. The link may work in a browser. */
const UNCERTAIN: ReadonlySet<number> = new Set([401, 402, 403, 405, 406, 407, 418, 429, 451, 999]);

/** Requests URLs of other sites, for several sites that share the limits. */
export interface LinkRequester {
  /** Requests URLs, each once. Returns the reasons of those that do not work, and the number of those that could not be checked. */
  request(urls: Iterable<string>): Promise<{ dead: Map<string, string>; left: number }>;
}

/** URLs that worked within the last day are not requested again. */
export function linkRequester(
  limits: LinkLimits = LIMITS,
  cache: LinkCache = openLinkCache(),
): LinkRequester {
  const known = new Map<string, string | undefined>();
  let spent = 0;

  return {
    async request(urls) {
      const started = performance.now();
      const total = AbortSignal.timeout(Math.max(0, Math.ceil(limits.totalTime - spent)));
      const wanted = [...new Set(urls)];
      const queue = wanted.filter((url) => !known.has(url) && !cache.has(url));
      const busy = new Map<string, number>();
      const count = (url: string, change: number) => {
        const { host } = new URL(url);
        busy.set(host, (busy.get(host) ?? 0) + change);
      };
      /** Takes the first URL whose host accepts another request. */
      const take = (): string | undefined => {
        const at = queue.findIndex((url) => (busy.get(new URL(url).host) ?? 0) < limits.perHost);
        return at === -1 ? undefined : queue.splice(at, 1)[0];
      };
      const work = async () => {
        for (let url = take(); url !== undefined && !total.aborted; url = take()) {
          count(url, 1);
          const reason = await whyDead(url, limits, total);
          count(url, -1);
          if (reason === 'unknown') continue;
          known.set(url, reason);
          if (reason === undefined) cache.add(url);
        }
      };
      // A worker ends while the hosts of all waiting URLs are busy, so others start when it is their turn.
      while (queue.length > 0 && !total.aborted)
        await Promise.all(Array.from({ length: limits.requests }, work));
      spent += performance.now() - started;
      cache.save();
      const dead = new Map(
        wanted.flatMap((url) => {
          const reason = known.get(url);
          return reason === undefined ? [] : [[url, reason] as const];
        }),
      );
      return { dead, left: wanted.filter((url) => !known.has(url) && !cache.has(url)).length };
    },
  };
}

/** Returns the reason why a URL does not work; `undefined` if it does; `unknown` without a network or for lack of time. */
async function whyDead(
  url: string,
  { time, retries }: LinkLimits,
  total: AbortSignal,
): Promise<string | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    const signal = AbortSignal.any([AbortSignal.timeout(time), total]);
    const outcome = await ask(url, signal);
    const wait = retries[attempt];
    if (outcome === 'works') return undefined;
    if (total.aborted) return 'unknown';
    if (!outcome.mayPass || wait === undefined) {
      if (outcome.reason === 'unknown') return 'unknown';
      return signal.aborted ? `the server took longer than ${time / 1000} seconds` : outcome.reason;
    }
    await sleep(wait, undefined, { signal: total }).catch(() => {});
  }
}

type Outcome = 'works' | { reason: string; mayPass: boolean };

/** Requests a URL with HEAD, and again with GET if that fails: not every server has HEAD. */
async function ask(url: string, signal: AbortSignal): Promise<Outcome> {
  let outcome: Outcome = 'works';
  for (const method of ['HEAD', 'GET'] as const) {
    try {
      const response = await httpRequest(method, url, signal);
      response.destroy();
      const { statusCode = 0 } = response;
      if (statusCode < 400) return 'works';
      if (UNCERTAIN.has(statusCode)) outcome = 'works';
      else outcome = { reason: `the server answered ${statusCode}`, mayPass: statusCode >= 500 };
    } catch (error) {
      const reason = reasonOf(error);
      outcome = { reason, mayPass: reason !== REASONS.ENOTFOUND };
    }
    // A host that cannot be reached is not asked twice.
    if (signal.aborted || (outcome !== 'works' && !/\d{3}$/.test(outcome.reason))) break;
  }
  return outcome;
}

const REASONS: Readonly<Record<string, string>> = {
  EAI_AGAIN: 'unknown',
  ENETUNREACH: 'unknown',
  ENOTFOUND: 'its host does not exist',
  ECONNREFUSED: 'its host refuses connections',
  ECONNRESET: 'its host closed the connection',
  CERT_HAS_EXPIRED: 'its certificate has expired',
};

function reasonOf(error: unknown): string {
  const { message, code = '' } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? (message || code || String(error));
}
