import { h } from '@nav/viewer/elements';
import { PROGRESS_PAUSE } from '../limits/limits.ts';

export interface Progress {
  /** Aborted when a person cancels, or opens another site. */
  signal: AbortSignal;
  /**
   * Shows the number of files so far.
   *
   * @param total is undefined while it is not known.
   */
  report(done: number, total?: number): void;
}

/** Creates a bar with the number of files, and a button that cancels. Only its label is read aloud, not each number. */
export function progressBar(cancel: () => void): {
  bar: HTMLElement;
  report: Progress['report'];
} {
  const meter = h('progress', { 'aria-label': 'Files' });
  const count = h('span', { class: 'soft' });
  const bar = h(
    'span',
    { class: 'progress' },
    meter,
    count,
    h('button', { type: 'button', click: cancel }, 'Cancel'),
  );
  let latest = 0;
  return {
    bar,
    report(done, total) {
      const now = performance.now();
      if (now - latest < PROGRESS_PAUSE) return;
      latest = now;
      const read = done.toLocaleString('en');
      if (total === undefined) {
        count.textContent = `${read} files found`;
        return;
      }
      meter.max = total;
      meter.value = done;
      count.textContent = `${read} of ${total.toLocaleString('en')} files`;
    },
  };
}
