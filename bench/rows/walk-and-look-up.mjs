// The least a check can do: looks each page of the config up among the files, and counts duplicates and orphans.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2];
const config = JSON.parse(readFileSync(join(folder, 'docs.json'), 'utf8'));

const files = new Set();
function walk(path, prefix) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) walk(join(path, entry.name), `${prefix}${entry.name}/`);
    else if (entry.name.endsWith('.mdx')) files.add(prefix + entry.name.slice(0, -'.mdx'.length));
  }
}
walk(folder, '');

const listed = new Set();
let missing = 0;
let repeated = 0;
function visit(value) {
  if (typeof value === 'string') {
    if (!files.has(value)) missing += 1;
    else if (listed.has(value)) repeated += 1;
    else listed.add(value);
    return;
  }
  for (const key in value) if (Array.isArray(value[key])) value[key].forEach(visit);
}
visit(config.navigation);

const orphans = files.size - listed.size;
process.stdout.write(`${missing} missing, ${repeated} repeated, ${orphans} orphans\n`);
