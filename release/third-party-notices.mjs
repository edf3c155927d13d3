import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} folder the folder of the bundle.
 * @param {string} [file] the name of the file with the licenses.
 */
export function thirdPartyNotices(folder, file = 'THIRD_PARTY_NOTICES.txt') {
  return {
    name: 'third-party-notices',
    /** @param {unknown} _options @param {Record<string, { moduleIds?: string[] }>} bundle */
    writeBundle: (_options, bundle) => writeNotices(join(folder, file), Object.values(bundle)),
  };
}

/** @param {string} target @param {{ moduleIds?: string[] }[]} outputs */
function writeNotices(target, outputs) {
  const folders = new Set(
    outputs.flatMap(({ moduleIds = [] }) =>
      moduleIds.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []),
    ),
  );
  const licenses = [...folders].flatMap((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    // Our own packages are links in this folder.
    if (name.startsWith('@nav/')) return [];
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    const text = file === undefined ? license : readFileSync(join(folder, file), 'utf8');
    return { name: `${name} ${version}`, text };
  });
  writeFileSync(target, formatNotices('This package contains the following packages.', licenses));
}

/**
 * Packages whose licenses differ only in their copyright lines share the terms.
 *
 * @param {string} intro
 * @param {readonly { name: string, text: string }[]} licenses
 */
export function formatNotices(intro, licenses) {
  /** @type {Map<string, { packages: string[], terms: string }>} */
  const groups = new Map();
  for (const { name, text } of licenses.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const isCopyright = (/** @type {string} */ line) => /^\s*copyright (?:\(c\)|©|\d)/i.test(line);
    const lines = text.trim().split(/\r?\n/);
    const terms = lines
      .filter((line) => !isCopyright(line))
      .join('\n')
      .trim();
    const key = terms.replace(/\W+/g, ' ').toLowerCase();
    const group = groups.get(key) ?? { packages: [], terms };
    groups.set(key, group);
    group.packages.push([name, ...lines.filter(isCopyright).map((line) => line.trim())].join('\n'));
  }
  const notices = [...groups.values()].map(
    ({ packages, terms }) => `${packages.join('\n\n')}\n\n${terms}\n`,
  );
  return `${intro}\n\n${notices.join(`\n${'-'.repeat(72)}\n\n`)}`;
}
