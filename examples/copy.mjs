// Copies files of this folder into an example: node ../copy.mjs FILE FOLDER. You would copy them once, and change them.
import { cpSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

const [from, to] = process.argv.slice(2);
const source = join(import.meta.dirname, from);
cpSync(source, statSync(source).isFile() ? join(to, basename(from)) : to, { recursive: true });
