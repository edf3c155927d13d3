import { type Progress, progressBar } from '../opening/progress.ts';
import type { Opened } from '../opening/read-site.ts';
import type { Project } from '../site/project.ts';
import { announce, attempt } from './message.ts';

/** Stops what is being read. */
let reading = new AbortController();

/** Opens a site, with a note for the person. */
export type Load = (project: Project, note: string) => Promise<void>;

/** Opens what a person chose, unless they cancel it or choose something else meanwhile. */
export async function openFrom(
  read: (progress: Progress) => Promise<Opened | undefined>,
  load: Load,
): Promise<void> {
  reading.abort();
  const controller = new AbortController();
  reading = controller;
  const { signal } = controller;
  const { bar, report } = progressBar(() => controller.abort());
  const progress: Progress = {
    signal,
    report(done, total) {
      if (signal.aborted) return;
      if (!bar.isConnected) announce('Reading the files …', bar);
      report(done, total);
    },
  };
  await attempt(async () => {
    try {
      const opened = await read(progress);
      signal.throwIfAborted();
      if (!opened) return;
      if ('problem' in opened) announce(opened.problem);
      else
        await load(opened.project, opened.note ?? 'Opened. Your files stay as they are on disk.');
    } catch (error) {
      if (!signal.aborted) throw error;
      if (reading === controller) announce('Canceled. The site that was open stays.');
    }
  });
}

export function openZip(file: File, load: Load): Promise<void> {
  return openFrom(
    async (progress) => (await import('../opening/archive.ts')).readZip(file, progress),
    load,
  );
}
