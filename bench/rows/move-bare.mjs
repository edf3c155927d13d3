// Reads each file of a folder, writes it below another one, and deletes it: the least that an import does with its pages.
import { mkdirSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [from, to] = process.argv.slice(2);
for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const file = join(entry.parentPath, entry.name);
  const target = join(to, file.slice(from.length));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, readFileSync(file));
  unlinkSync(file);
}
