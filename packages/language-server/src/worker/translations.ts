import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  type ClientCapabilities,
  CodeLensRefreshRequest,
  type Connection,
} from 'vscode-languageserver';
import type { OutdatedPages, PageOfSite } from '../sites/site-translations.ts';
import type { WorkspaceChange } from '../sites/workspace.ts';
import { MAX_FILE_NAME } from '../texts/limits.ts';
import { uriOf } from '../texts/uris.ts';
import type { Changes } from './changes.ts';
import type { SiteWorker } from './connect.ts';
import { type HistoryCall, TRANSLATED } from './messages.ts';

/** The milliseconds from the last check to the first look at the history. */
const DELAY = 500;
/** The pause between two looks, in times of what the last one took. */
const PAUSE = 4;

export interface TranslationsHost {
  connection: Connection;
  /** The script of the worker, which also reads histories, in a separate thread. */
  script: URL;
  client(): ClientCapabilities;
  worker(): SiteWorker | undefined;
  changes: Changes;
  logError(error: unknown): void;
}

/** The pages that are behind, which the server finds in the background. */
export interface Translations {
  /** Takes note that the history or files may have changed. */
  changed(): void;
  /** Takes note that a check has ended. Nothing is read before the first one. */
  checked(): void;
  /** Returns what a new worker needs to know. */
  all(): WorkspaceChange[];
  /** Writes how the original of a page changed into a file. Returns its URI; `null` if the page is not behind. */
  changeFile(page: PageOfSite): Promise<string | null>;
  close(): void;
}

/**
 * One thread at a time looks at the history, after the checks and with pauses. The worker with the sites receives the pages that are
 * behind as a change. For an unsaved page, the hash of the original shows immediately that it is marked.
 */
export function openTranslations(host: TranslationsHost): Translations {
  const { connection, script, client, worker, changes, logError } = host;
  const threads = new Set<Worker>();
  let timer: NodeJS.Timeout | undefined;
  let known: readonly OutdatedPages[] = [];
  let hasChecked = false;
  let isStale = true;
  let isReading = false;
  let isClosed = false;
  /** The milliseconds that the last look took. */
  let cost = 0;
  let folder: string | undefined;

  function schedule(): void {
    if (!hasChecked || !isStale || isReading || isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        read().catch(report);
      },
      Math.max(DELAY, cost * PAUSE),
    );
  }

  function report(error: unknown): void {
    if (!isClosed) logError(error);
  }

  async function read(): Promise<void> {
    isReading = true;
    isStale = false;
    const started = performance.now();
    try {
      const found = await findOutdated();
      if (JSON.stringify(found) === JSON.stringify(known)) return;
      known = found;
      changes.add({ kind: 'translations', sites: found });
      if (client().workspace?.codeLens?.refreshSupport)
        connection.sendRequest(CodeLensRefreshRequest.type).catch(report);
    } finally {
      cost = performance.now() - started;
      isReading = false;
      schedule();
    }
  }

  async function findOutdated(): Promise<readonly OutdatedPages[]> {
    const sites = worker();
    if (!sites) return [];
    const configs = (await sites.callLater(TRANSLATED, null)) as string[];
    return configs.length === 0 ? [] : inThread<OutdatedPages[]>({ configs });
  }

  function inThread<Result>(history: HistoryCall): Promise<Result> {
    return new Promise((resolve, reject) => {
      const thread = new Worker(script, { workerData: { history }, execArgv: [] });
      threads.add(thread);
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => {
        threads.delete(thread);
        reject(new Error('The thread that reads the history ended.'));
      });
    });
  }

  function write(page: string, text: string): string {
    if (folder === undefined) {
      const own = mkdtempSync(join(realpathSync(tmpdir()), 'nav-changes-'));
      process.once('exit', () => rmSync(own, { recursive: true, force: true }));
      folder = own;
    }
    const name = page.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(-MAX_FILE_NAME);
    const path = join(folder, `${name}.changes.txt`);
    // It is read-only, so a new text needs a new file.
    rmSync(path, { force: true });
    writeFileSync(path, text, { mode: 0o444 });
    return uriOf(path);
  }

  return {
    changed() {
      isStale = true;
      schedule();
    },
    checked() {
      hasChecked = true;
      schedule();
    },
    all: () => (known.length === 0 ? [] : [{ kind: 'translations', sites: known }]),
    async changeFile(page) {
      const text = await inThread<string | null>(page);
      return text === null ? null : write(page.page, text);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      for (const thread of threads) thread.terminate().catch(report);
    },
  };
}
