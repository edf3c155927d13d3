import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import {
  type CancellationToken,
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
} from 'vscode-languageserver';
import type { WorkspaceChange } from '../sites/workspace.ts';
import { MAX_CRASHES } from '../texts/limits.ts';
import type {
  Call,
  Failure,
  LogEntry,
  Notice,
  Reply,
  WorkerReady,
  WorkerSetup,
} from './messages.ts';

export interface WorkerHost {
  setup(): WorkerSetup;
  /** Returns and forgets what has changed since the last call. */
  takeChanges(): WorkspaceChange[];
  /** Returns the state that a new worker needs. */
  allChanges(): WorkspaceChange[];
  notify(message: string): void;
  log(details: string): void;
  /** Called after an unexpected end, with the reason. `isLast` is set if no new worker is started. */
  crashed(reason: string, isLast: boolean): void;
}

/** The thread that knows the sites. */
export interface SiteWorker {
  /** Resolves when the first worker is ready. */
  readonly ready: Promise<WorkerReady>;
  /**
   * Calls a method. Calls of users come before calls of the server itself. A canceled call is answered immediately.
   *
   * @returns a promise of the result, which rejects with a `ResponseError`.
   */
  call(method: string, params: unknown, token?: CancellationToken): Promise<unknown>;
  /** Calls a method when nothing else is to be done. */
  callLater(method: string, params: unknown, token?: CancellationToken): Promise<unknown>;
  close(): Promise<void>;
}

interface Waiting {
  method: string;
  params: unknown;
  resolve(result: unknown): void;
  reject(error: Error): void;
  isSettled: boolean;
}

/** In megabytes. Each check of a large site creates many short-lived values, and a larger area halves the time to collect them. */
const YOUNG_GENERATION = 64;
/**
 * In percent of the memory in use. A check of a large site leaves garbage that has become old, which by default may take three times
 * as much as what is in use.
 */
const HEAP_GROWTH = 60;
/** In milliseconds. */
const CRASH_PERIOD = 180_000;

/** Starts a worker, and another one whenever it crashes. */
export function connectWorker(script: URL, host: WorkerHost): SiteWorker {
  const urgent: Waiting[] = [];
  const later: Waiting[] = [];
  const isCrashLoop = crashCounter();
  let worker: Worker | undefined;
  let running: { id: number; waiting: Waiting } | undefined;
  let lastId = 0;
  let isReady = false;
  /** True until a new worker has received its state. */
  let isNew = true;
  let isClosed = false;
  const first = promiseOf<WorkerReady>();

  if (!process.versions.bun) setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);

  function start(): void {
    isReady = false;
    isNew = true;
    let reason: unknown;
    const own = new Worker(script, {
      workerData: host.setup(),
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION },
    });
    worker = own;
    own.on('message', (message: WorkerReady | Reply | Notice | LogEntry) => {
      if ('notice' in message) return host.notify(message.notice);
      if ('log' in message) return host.log(message.log);
      if ('id' in message) return settle(message);
      isReady = true;
      first.resolve(message);
      next();
    });
    own.on('error', (error) => {
      reason = error;
    });
    own.on('exit', () => {
      if (worker === own && !isClosed) restart(reason);
    });
  }

  function restart(reason: unknown): void {
    const message = reason instanceof Error ? reason.message : 'it ended';
    const isLast = isCrashLoop();
    worker = undefined;
    const failed = running;
    running = undefined;
    first.reject(new Error(message));
    if (failed) reject(failed.waiting, ErrorCodes.InternalError, `nav crashed: ${message}.`);
    if (!isLast) start();
    else for (const one of [...urgent.splice(0), ...later.splice(0)]) rejectClosed(one);
    host.crashed(message, isLast);
  }

  function settle(reply: Reply): void {
    if (running?.id !== reply.id) return;
    const { waiting } = running;
    running = undefined;
    answer(waiting, reply);
    next();
  }

  function next(): void {
    if (!worker || !isReady || running) return;
    let waiting = urgent.shift() ?? later.shift();
    while (waiting?.isSettled) waiting = urgent.shift() ?? later.shift();
    if (!waiting) return;
    lastId += 1;
    const { method, params } = waiting;
    const taken = host.takeChanges();
    const changes = isNew ? host.allChanges() : taken;
    isNew = false;
    running = { id: lastId, waiting };
    worker.postMessage({ id: lastId, method, params, changes } satisfies Call);
  }

  function enqueue(
    queue: Waiting[],
    method: string,
    params: unknown,
    token?: CancellationToken,
  ): Promise<unknown> {
    return new Promise((resolve, reject_) => {
      const waiting: Waiting = { method, params, resolve, reject: reject_, isSettled: false };
      if (!worker) return rejectClosed(waiting);
      const cancel = () => reject(waiting, LSPErrorCodes.RequestCancelled, 'Canceled.');
      if (token?.isCancellationRequested) return cancel();
      token?.onCancellationRequested(cancel);
      queue.push(waiting);
      next();
    });
  }

  start();
  return {
    ready: first.promise,
    call: (method, params, token) => enqueue(urgent, method, params, token),
    callLater: (method, params, token) => enqueue(later, method, params, token),
    async close() {
      isClosed = true;
      await worker?.terminate();
    },
  };
}

/** Returns a function that counts a crash, and returns true if there were too many of late. */
function crashCounter(): () => boolean {
  const crashes: number[] = [];
  return () => {
    const now = Date.now();
    crashes.push(now);
    while ((crashes[0] ?? now) < now - CRASH_PERIOD) crashes.shift();
    return crashes.length > MAX_CRASHES;
  };
}

function promiseOf<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<Value>((resolvePromise, rejectPromise) => {
    resolve = resolvePromise;
    reject = rejectPromise;
  });
  return { promise, resolve, reject };
}

function answer(waiting: Waiting, reply: Reply): void {
  if (waiting.isSettled) return;
  waiting.isSettled = true;
  if ('error' in reply) waiting.reject(toError(reply.error));
  else waiting.resolve(reply.result);
}

function reject(waiting: Waiting, code: number, message: string): void {
  if (waiting.isSettled) return;
  waiting.isSettled = true;
  waiting.reject(new ResponseError(code, message));
}

function rejectClosed(waiting: Waiting): void {
  reject(
    waiting,
    ErrorCodes.InternalError,
    'nav has crashed too often. Restart the language server.',
  );
}

function toError({ message, code }: Failure): Error {
  return new ResponseError(code, message);
}
