import { isSkippedPath } from '@nav/paths';
import { PROGRESS_PAUSE } from '../limits/limits.ts';
import { messagesOf } from '../site/project.ts';
import { type Job, runInLanes } from './lanes.ts';
import { type Listing, readSite } from './read-site.ts';

/** A message of the worker that reads a folder: its progress, some of the files, and the site without its files. */
export type FolderMessage =
  | { done: number; total?: number | undefined }
  | { files: [file: string, text: string][] }
  | { config: string; note?: string | undefined }
  | { problem: string };

const send = (message: FolderMessage) => postMessage(message);

let reported = 0;
function report(done: number, total?: number): void {
  const now = performance.now();
  if (now - reported < PROGRESS_PAUSE) return;
  reported = now;
  send({ done, total });
}

async function listFiles(root: FileSystemDirectoryHandle, signal: AbortSignal): Promise<Listing> {
  const found = new Map<string, () => Promise<File | undefined>>();
  const list =
    (folder: FileSystemDirectoryHandle, above: string): Job =>
    async () => {
      for await (const [name, handle] of folder.entries()) {
        const path = above + name;
        if (isSkippedPath(path)) continue;
        if (handle.kind === 'directory')
          jobs.push(list(handle as FileSystemDirectoryHandle, `${path}/`));
        else
          found.set(path, () => (handle as FileSystemFileHandle).getFile().catch(() => undefined));
        report(found.size);
      }
    };
  const jobs = isSkippedPath(root.name) ? [] : [list(root, '')];
  await runInLanes(jobs, signal);
  return found;
}

addEventListener('message', async ({ data }: MessageEvent<FileSystemDirectoryHandle>) => {
  // The page stops a worker that it does not need any more.
  const { signal } = new AbortController();
  try {
    const opened = await readSite(await listFiles(data, signal), { signal, report });
    if ('problem' in opened) {
      send(opened);
      return;
    }
    const { files, config } = opened.project;
    for (const some of messagesOf(files)) send({ files: some });
    send({ config, note: opened.note });
  } catch (error) {
    send({ problem: `The folder cannot be read: ${(error as Error).message}` });
  }
});
