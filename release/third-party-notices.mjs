import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns a plugin of the bundler that writes the licenses of all packages whose modules are in a bundle.
 *
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
  const notices = [...folders].flatMap((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    // Our own packages are links in this folder.
    if (name.startsWith('@nav/')) return [];
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    const text = file === undefined ? license : readFileSync(join(folder, file), 'utf8').trim();
    return `${name} ${version}\n\n${text}\n`;
  });
  writeFileSync(
    target,
    `This package contains the following packages.\n\n${notices.sort().join(`\n${'-'.repeat(72)}\n\n`)}`,
  );
}
