// What every check needs: parses the config and visits every file of the folder once.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2];
const config = JSON.parse(readFileSync(join(folder, 'docs.json'), 'utf8'));
let files = 0;
function walk(path) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) walk(join(path, entry.name));
    else files += 1;
  }
}
walk(folder);
process.stdout.write(`${files} files, ${Object.keys(config).length} settings\n`);
