import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isPlaceholder, readManifest, root } from '../packages.mjs';

/** The address of the repository in package.json, whose account publishes the action and the pre-commit hook. */
const repository = String(readManifest('.').repository);

/** Returns the text of a file for an account. The notes that ask readers to replace a placeholder go with it. */
function withAccount(text: string, address: string): string {
  const account = new URL(address).pathname.split('/')[1];
  const named = text
    .replace(/(?<=\buses: )[\w-]+(?=\/nav@)/g, `${account}`)
    .replace(/(?<=github\.com\/)[\w-]+(?=\/nav-pre-commit)/g, `${account}`)
    .replace(/https:\/\/github\.example\/OWNER\/nav/g, address);
  if (isPlaceholder(address)) return named;
  return named
    .replace(/^ *# Replace OWNER with .*\n/gm, '')
    .replace(/\.\s+Replace\s+`OWNER`\s+with[^:]*:/g, ':');
}

it.each([
  'README.md',
  'apps/docs/ci.mdx',
  'apps/docs/pre-commit.mdx',
  'editors/vscode/package.json',
  'release/pre-commit/README.md',
])('%s names the account of the repository in package.json', (path) => {
  const file = join(root, path);
  const text = readFileSync(file, 'utf8');
  // Publishing is one edit: of package.json. This writes it to the other files.
  if (process.env.NAV_UPDATE === '1') writeFileSync(file, withAccount(text, repository));
  expect(readFileSync(file, 'utf8')).toBe(withAccount(text, repository));
  // Nothing of the placeholder is left then.
  expect(withAccount(text, 'https://github.com/acme/nav')).not.toContain('OWNER');
});
