import {
  type ClientCapabilities,
  CodeLensRefreshRequest,
  type Connection,
  DiagnosticRefreshRequest,
  InlayHintRefreshRequest,
} from 'vscode-languageserver';
import type { Checked } from '../features/findings/publish.ts';
import { MAX_CHECK_DELAY } from '../texts/limits.ts';
import type { SiteWorker } from './connect.ts';
import { CHECK } from './messages.ts';
import { withProgress } from './progress.ts';

/** The milliseconds from the last change to a check that is expected to be quick. */
const QUICK_DELAY = 10;
/** The milliseconds that a quick check takes. */
const QUICK_CHECK = 150;
/** The milliseconds from the last check to the request that the editor asks again: longer than between two keys. */
const REFRESH_DELAY = 500;

export interface CheckHost {
  connection: Connection;
  client(): ClientCapabilities;
  worker(): SiteWorker | undefined;
  /** Called after each check. */
  checked(): void;
  logError(error: unknown): void;
}

export interface Checks {
  /** Runs a check soon. */
  schedule(): void;
  /** Lets the editor ask again after the next check, as what it shows of a document may depend on something that changed. */
  refreshEditor(): void;
}

/** Runs one check at a time. Each publishes what has changed. */
export function openChecks({ connection, client, worker, checked, logError }: CheckHost): Checks {
  let timer: NodeJS.Timeout | undefined;
  let refreshTimer: NodeJS.Timeout | undefined;
  let isEditorStale = false;
  let isChecking = false;
  let isOutdated = false;
  /** The milliseconds that the last check took. */
  let cost = 0;

  function schedule(): void {
    isOutdated = true;
    clearTimeout(refreshTimer);
    if (isChecking) return;
    clearTimeout(timer);
    // A slow check must not run for every key.
    const delay = cost <= QUICK_CHECK ? QUICK_DELAY : Math.min(cost / 2, MAX_CHECK_DELAY);
    timer = setTimeout(() => {
      check().catch(logError);
    }, delay);
  }

  async function check(): Promise<void> {
    const sites = worker();
    if (!sites) return;
    isChecking = true;
    isOutdated = false;
    const started = performance.now();
    try {
      const work = sites.callLater(CHECK, null);
      const shown = withProgress(connection, client(), work, 'Checking the navigation');
      const { changes, isEarly } = (await shown) as Checked;
      for (const params of changes) await connection.sendDiagnostics(params);
      isOutdated ||= isEarly;
      isEditorStale ||= isEarly;
      scheduleRefresh();
      checked();
    } finally {
      cost = performance.now() - started;
      isChecking = false;
      if (isOutdated) schedule();
    }
  }

  /** Asks the editor to ask again, after a pause in typing. It asks by itself only about the document that changes. */
  function scheduleRefresh(): void {
    // The next check asks.
    if (!isEditorStale || isOutdated) return;
    refreshTimer = setTimeout(() => {
      isEditorStale = false;
      const { diagnostics, codeLens, inlayHint } = client().workspace ?? {};
      const refreshes = [
        diagnostics?.refreshSupport && DiagnosticRefreshRequest.type,
        codeLens?.refreshSupport && CodeLensRefreshRequest.type,
        inlayHint?.refreshSupport && InlayHintRefreshRequest.type,
      ];
      for (const type of refreshes) if (type) connection.sendRequest(type).catch(logError);
    }, REFRESH_DELAY);
  }

  return {
    schedule,
    refreshEditor() {
      isEditorStale = true;
    },
  };
}
