import type { MessagePort } from 'node:worker_threads';
import { changeOfOriginal, outdatedPages } from '../sites/site-translations.ts';
import type { HistoryCall } from './messages.ts';

/** Answers one call about the history, and then lets the thread end. */
export async function readHistory(port: MessagePort, call: HistoryCall): Promise<void> {
  const answer =
    'configs' in call
      ? await outdatedPages(call.configs)
      : ((await changeOfOriginal(call)) ?? null);
  port.postMessage(answer);
}
