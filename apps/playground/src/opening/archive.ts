import { h } from '@nav/viewer/elements';
import { MAX_ARCHIVED_TEXT, MAX_SAVE_TIME } from '../limits/limits.ts';
import { isText, type Project } from '../site/project.ts';
import type { Progress } from './progress.ts';
import { type Listing, type Opened, readSite } from './read-site.ts';

/** Reads the site in a ZIP file, such as one that GitHub makes of a repository. */
export async function readZip(file: Blob, progress: Progress): Promise<Opened> {
  const { BlobReader, configure, TextWriter, ZipReader } = await import(
    '@zip.js/zip.js/lib/zip-core-native.js'
  );
  configure({ useWebWorkers: false });
  const reader = new ZipReader(new BlobReader(file));
  const found = new Map<string, () => Promise<string | undefined>>();
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      progress.signal.throwIfAborted();
      if (entry.directory) continue;
      progress.report(found.size);
      found.set(entry.filename, async () =>
        entry.uncompressedSize > MAX_ARCHIVED_TEXT ? undefined : entry.getData(new TextWriter()),
      );
    }
    return await readSite(found satisfies Listing, progress);
  } finally {
    await reader.close();
  }
}

/** Returns a site as a file to save: its config if it is nothing else, or a ZIP file of all its files. */
async function siteFile({ files, config }: Project): Promise<{ name: string; blob: Blob }> {
  const names = Object.keys(files).filter(isText);
  if (names.length === 1)
    return { name: config.replace(/^.*\//, ''), blob: new Blob([files[config] ?? '']) };
  const { BlobWriter, configure, TextReader, ZipWriter } = await import(
    '@zip.js/zip.js/lib/zip-core-native.js'
  );
  configure({ useWebWorkers: false });
  const writer = new ZipWriter(new BlobWriter('application/zip'));
  for (const name of names) await writer.add(name, new TextReader(files[name] ?? ''));
  return { name: 'site.zip', blob: await writer.close() };
}

/** Saves a site where the browser saves downloads. Returns a sentence about it. */
export async function saveSite(project: Project): Promise<string> {
  const { name, blob } = await siteFile(project);
  const link = h('a', { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), MAX_SAVE_TIME);
  const isWhole = Object.keys(project.files).every(isText);
  return `Downloaded ${name}.${isWhole ? '' : ' It has no images, and no other files whose text nav does not read.'}`;
}
