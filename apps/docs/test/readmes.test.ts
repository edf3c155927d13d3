import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codemodOverview, codemodSections, withGenerated } from '../src/codemods/readme.ts';
import { withSessions } from '../src/readme-sessions.ts';

/** Compares a readme with what it should say now, or writes that. */
function settle(path: string, rewrite: (readme: string) => string): void {
  const file = new URL(`../../../${path}`, import.meta.url);
  const text = readFileSync(file, 'utf8');
  const now = rewrite(text);
  if (process.env.NAV_UPDATE === '1') writeFileSync(file, now);
  else expect(text).toBe(now);
}

describe('the readmes', () => {
  it.each([
    ['packages/codemods/README.md', codemodSections],
    ['README.md', codemodOverview],
  ])('%s shows what the codemods do now', (path, generate) => {
    settle(path, (readme) => withGenerated(readme, generate()));
  });

  // The sessions are those of a POSIX shell.
  it.skipIf(process.platform === 'win32').each(['README.md', 'packages/cli/README.md'])(
    '%s shows what the commands of its sessions print now',
    (path) => settle(path, withSessions),
  );
});
