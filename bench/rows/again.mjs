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
  const editor = (texts) => (round) => edited.write('docs.json', texts[round % texts.length]);
  const editConfig = editor(typedTexts(text, LABEL));
  const rows = [
    row('an edit of a page', (round) => edited.write(page, `---\ntitle: Round ${round}\n---\n`)),
    row('an edit of docs.json', editConfig),
    row('a new page', (round) => edited.write(page.replace(/\.mdx$/, `-${round}.mdx`), '')),
  ];
  if (kept.root.children.length === 0) throw new Error('the site has no navigation');
  edited.reset();
  const checkRow = (change, edit) => {
    let round = 0;
    let findings = 0;
    const checked = compareWarm(
      () => {
        round += 1;
        edit(round);
        findings = check(edited.host, 'docs.json').diagnostics.length;
      },
      () => JSON.parse(text),
    );
    const fresh = { ...disk, read: (path) => edited.texts.get(path) ?? disk.read(path) };
    if (findings !== check(fresh, 'docs.json').diagnostics.length)
      throw new Error('the cached host gives other findings');
    return {
      name: `check again after ${change}, ${name}`,
      measured: checked.ratio,
      unit: '× JSON.parse',
      note: `${milliseconds(checked.subject)} to ${milliseconds(checked.baseline)}, ${findings} findings`,
    };
  };
  rows.push(
    { ...checkRow('an edit of docs.json', editConfig), target: CHECK_TARGET },
    // The page that is missing until the last letter is typed is searched for among all others.
    checkRow('an edit of a page path in docs.json', editor(typedTexts(text, PAGE))),
  );
  return rows;
}

/** Match the first part of what is edited: a label in the navigation, the path of a page. */
const LABEL = /"group": "[^"]+/g;
const PAGE = /^\s+"[^"\s:]+\/[^"\s:]+(?=",?$)/gm;
const PLACES = 16;

/**
 * Returns the texts while someone edits a config at places all over it, one after the other, and then undoes each edit:
 * each text differs from the one before at one place.
 */
function typedTexts(text, pattern) {
  const matches = [...text.matchAll(pattern)];
  const places = Array.from({ length: PLACES }, (_, index) => {
    const match = matches[Math.floor(((index + 0.5) / PLACES) * matches.length)];
    return match.index + match[0].length;
  });
  const texts = [text];
  for (let count = 1; count <= PLACES; count += 1) {
    const ends = [0, ...places.slice(0, count), text.length];
    const parts = ends.slice(1).map((end, index) => text.slice(ends[index], end));
    // Built by joining, a text would be copied while the time is taken.
    texts.push(Buffer.from(parts.join('-1')).toString());
  }
  return [...texts, ...texts.slice(1, -1).reverse()];
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
    texts,
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
