import { parseJson } from '@nav/json';
import { FILES_AT_ONCE, MAX_NAMES } from '../limits/limits.ts';
import { isText, type Project } from '../site/project.ts';
import { findSite } from './folder-site.ts';
import { type Job, pause, runInLanes } from './lanes.ts';
import type { Progress } from './progress.ts';

/** A site that was read, with a sentence about what was left out, or the reason why there is none. */
export type Opened = { project: Project; note?: string } | { problem: string };

/** Files by path, each with a function that finds its content; undefined if it cannot be read. */
export type Listing = ReadonlyMap<string, () => Promise<Content | undefined>>;

type Content = string | Blob;

/** A limit of the files with a text, for sources that take long for each. */
interface Limit {
  most: number;
  problem(count: number): string;
}

/** Reads the site in some files: only its own files, several at once, while the page stays usable. */
export async function readSite(
  found: Listing,
  { signal, report }: Progress,
  limit?: Limit,
): Promise<Opened> {
  const paths = [...found.keys()].sort();
  await pause();
  const candidates: string[] = [];
  findSite(paths, (path) => {
    candidates.push(path);
    return false;
  });
  const settings = await textsOf(found, candidates);
  const withSettings = new Set(candidates.filter((_, at) => hasNavBlock(settings[at])));
  const site = findSite(paths, (path) => withSettings.has(path));
  if ('problem' in site) return site;
  await pause();
  const wanted = [...site.files].filter(([, path]) => isText(path));
  if (limit && wanted.length > limit.most) return { problem: limit.problem(wanted.length) };
  const texts = new Map<string, string | undefined>();
  for (const name of site.files.keys()) texts.set(name, '');
  const jobs: Job[] = [];
  let done = 0;
  for (let at = 0; at < wanted.length; at += FILES_AT_ONCE) {
    const batch = wanted.slice(at, at + FILES_AT_ONCE);
    jobs.push(async () => {
      const read = await textsOf(
        found,
        batch.map(([, path]) => path),
      );
      batch.forEach(([name], index) => {
        texts.set(name, read[index]);
      });
      done += batch.length;
      report(done, wanted.length);
    });
  }
  await runInLanes(jobs, signal);
  await pause();
  const files = new Map<string, string>();
  const unread: string[] = [];
  for (const [name, text] of texts)
    if (text === undefined) unread.push(name);
    else files.set(name, text);
  if (!files.has(site.config)) return { problem: `${site.config} cannot be read.` };
  const notes = [
    ...(site.others.length > 0 ? [`Other configs were left out: ${listed(site.others)}.`] : []),
    ...(unread.length > 0 ? [`These files cannot be read: ${listed(unread)}.`] : []),
  ];
  const project: Project = { config: site.config, files: Object.fromEntries(files) };
  return notes.length === 0 ? { project } : { project, note: notes.join(' ') };
}

/** `undefined` for unreadable ones. */
async function textsOf(found: Listing, paths: readonly string[]): Promise<(string | undefined)[]> {
  const contents = await Promise.all(paths.map((path) => found.get(path)?.()));
  const blobs = contents.filter((one) => one instanceof Blob);
  const texts = (await readTogether(blobs)) ?? (await readAlone(blobs));
  return contents.map((one) => (one instanceof Blob ? texts.shift() : one));
}

/** Reads files as one; undefined if any of them cannot be read, such as a link to nowhere. */
async function readTogether(blobs: readonly Blob[]): Promise<(string | undefined)[] | undefined> {
  const mark = `\0${crypto.getRandomValues(new Uint32Array(8)).join()}\0`;
  try {
    const all = await new Blob(blobs.flatMap((one) => [one, mark])).text();
    // Only the first mark of the byte order is not part of the text.
    return all.split(mark, blobs.length).map((text) => text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

function readAlone(blobs: readonly Blob[]): Promise<(string | undefined)[]> {
  return Promise.all(blobs.map((one) => one.text().catch(() => undefined)));
}

function listed(names: readonly string[]): string {
  const rest = names.length - MAX_NAMES;
  return names.slice(0, MAX_NAMES).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

function hasNavBlock(text: string | undefined): boolean {
  return Object.hasOwn(Object(parseJson(text ?? '')), 'nav');
}
