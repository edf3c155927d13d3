// Compares how nav and the frameworks themselves read generated sites.
//   node bench/frameworks/run.mjs [--save] [--seed NUMBER] [--projects FOLDER]
// Installs the versions in versions.json in a temporary folder and runs them. `--projects` uses installations that exist, in a
// folder for each version, such as fumadocs-core@17.0.0. Prints the first differences. `--save` writes results.json.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { install } from '../install.mjs';
import { compareFern } from './fern.mjs';
import { compareFumadocs } from './fumadocs.mjs';

const COMPARE = { fumadocs: compareFumadocs, fern: compareFern };
const SHOWN = 3;

const { values: options } = parseArgs({
  options: {
    save: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    projects: { type: 'string' },
  },
});
const table = JSON.parse(readFileSync(new URL('versions.json', import.meta.url), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'nav-frameworks-'));
const results = [];
try {
  for (const [framework, { package: name, versions }] of Object.entries(table)) {
    for (const version of versions) {
      const project = join(options.projects ?? folder, `${name}@${version}`);
      if (!options.projects) install(project, { [name]: version, react: '19.2.4' });
      const { compared, differences, refused } = await COMPARE[framework](
        project,
        version,
        Number(options.seed),
      );
      results.push({
        framework,
        package: name,
        version,
        compared,
        refused,
        different: differences.length,
      });
      console.log(
        `${name} ${version}: ${compared} compared, ${differences.length} different, ${refused} refused`,
      );
      for (const one of differences.slice(0, SHOWN)) console.log(JSON.stringify(one, null, 2));
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
if (options.save) {
  const date = new Date().toISOString().slice(0, 10);
  const text = JSON.stringify({ date, seed: Number(options.seed), results }, null, 2);
  writeFileSync(new URL('results.json', import.meta.url), `${text}\n`);
}
