// Measures resolving and checking again in one process after one change, with a cached host on a big site on disk.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cachedHost, check, loadSite, resolveSite } from '@nav/core';
import { nodeHost } from '@nav/core/node';
import { compareWarm, median, milliseconds } from '../measure.mjs';
import { generateSite, writeSite } from '../site.mjs';

/** The size of the biggest public site we know, where every fourteenth page file is not listed. */
const SITE = { pages: 22_992, unlisted: 1_811 };
const RESOLVE_TARGET = 0.1;
const CHECK_TARGET = 12;
const FIRST_RUNS = 3;
const ROUNDS = 15;

export function againRows({ site }) {
  const folder = mkdtempSync(join(tmpdir(), 'nav-bench-'));
  try {
    writeSite(folder, generateSite(SITE));
    const rows = rowsFor(folder, '24,803 page files');
    return site ? [...rows, ...rowsFor(site, 'given site')] : rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function rowsFor(folder, name) {
  const disk = nodeHost({ cwd: folder });
  const text = readFileSync(join(folder, 'docs.json'), 'utf8');
  const page = findPage(disk);
  const resolveWith = (host) => resolveSite(loadSite(host, 'docs.json')).tree;
  const first = median(
    Array.from({ length: FIRST_RUNS }, () => timeOf(() => resolveWith(cachedHost(disk)))),
  );
  const edited = editableHost(disk);
  // Without a live tree, V8 forgets the shape of its nodes and discards the code compiled for it.
  const kept = resolveWith(edited.host);
  const again = (edit) =>
    median(
      Array.from({ length: ROUNDS }, (_, round) => {
        edit(round);
        return timeOf(() => resolveWith(edited.host));
      }),
    );
  const row = (change, edit) => {
    const time = again(edit);
    return {
      name: `resolve again after ${change}, ${name}`,
      measured: time / first,
      target: RESOLVE_TARGET,
      unit: '× the first time',
      note: `${milliseconds(time)} to ${milliseconds(first)}`,
    };
  };
  // Built by joining, a text would be copied while the time is taken.
  const texts = Array.from({ length: ROUNDS + 1 }, (_, round) =>
    Buffer.from(text + ' '.repeat(round + 1)).toString(),
  );
  const editConfig = (round) => edited.write('docs.json', texts[round % texts.length]);
  const rows = [
    row('an edit of a page', (round) => edited.write(page, `---\ntitle: Round ${round}\n---\n`)),
    row('an edit of docs.json', editConfig),
    row('a new page', (round) => edited.write(page.replace(/\.mdx$/, `-${round}.mdx`), '')),
  ];
  if (kept.root.children.length === 0) throw new Error('the site has no navigation');
  edited.reset();
  let round = 0;
  let findings = 0;
  const checked = compareWarm(
    () => {
      round += 1;
      editConfig(round);
      findings = check(edited.host, 'docs.json').diagnostics.length;
    },
    () => JSON.parse(text),
  );
  if (findings !== check(disk, 'docs.json').diagnostics.length)
    throw new Error('the cached host gives other findings');
  rows.push({
    name: `check again after an edit of docs.json, ${name}`,
    measured: checked.ratio,
    target: CHECK_TARGET,
    unit: '× JSON.parse',
    note: `${milliseconds(checked.subject)} to ${milliseconds(checked.baseline)}, ${findings} findings`,
  });
  return rows;
}

function timeOf(call) {
  const start = performance.now();
  call();
  return performance.now() - start;
}

/** Returns a cached host over a disk whose files can be edited in memory, as in an editor. */
function editableHost(disk) {
  const texts = new Map();
  const added = new Set();
  const host = cachedHost({
    ...disk,
    read: (path) => texts.get(path) ?? disk.read(path),
    list(folder, shallow) {
      const folders = [...disk.list(folder, shallow)];
      for (const path of added) {
        const above = path.slice(0, path.lastIndexOf('/'));
        const index = folders.findIndex((one) => one.folder === above);
        if (index === -1) continue;
        const { files } = folders[index];
        folders[index] = { folder: above, files: [...files, path.slice(above.length + 1)] };
      }
      return folders;
    },
  });
  return {
    host,
    write(path, text) {
      if (disk.read(path) === undefined) added.add(path);
      texts.set(path, text);
      host.changed([path]);
    },
    reset() {
      host.changed([...texts.keys()]);
      texts.clear();
      added.clear();
    },
  };
}

function findPage(disk) {
  for (const { folder, files } of disk.list('')) {
    const file = files.find((one) => one.endsWith('.mdx'));
    if (folder.includes('/') && file) return `${folder}/${file}`;
  }
  throw new Error('the site has no page in a folder');
}
