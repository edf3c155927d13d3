// Visits every file of a folder once, and reads the pages: the least that a check of links does.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

let bytes = 0;
function walk(path) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) walk(inside);
    else if (/\.mdx?$/.test(entry.name)) bytes += readFileSync(inside).length;
  }
}
walk(process.argv[2]);
process.stdout.write(`${bytes} bytes\n`);
