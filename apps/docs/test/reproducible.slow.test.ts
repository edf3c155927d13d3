import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const docs = fileURLToPath(new URL('..', import.meta.url));
const script = join(docs, 'scripts/build.mjs');

/** Builds the site into a new folder. Returns the digest of each file by path. */
function build(): Record<string, string> {
  // Inside the project: otherwise Astro leaves a file with a random name behind.
  const folder = mkdtempSync(join(docs, 'node_modules', 'nav-docs-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync(process.execPath, [script, folder], { timeout: 250_000 });
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files
      .map((file) => [
        relative(folder, file),
        createHash('sha256').update(readFileSync(file)).digest('hex'),
      ])
      .sort(),
  );
}

it('two builds of the site give the same bytes', { tags: ['slow'] }, () => {
  const first = build();
  expect(Object.keys(first).length).toBeGreaterThan(300);
  expect(build()).toEqual(first);
});
