import { expect, it } from 'vitest';
import { findExecutable } from '../src/executable.ts';

/** Looks for git on a computer with these programs. */
function find(platform: string, env: Record<string, string>, cwd: string, programs: string[]) {
  const fold = (path: string) => (platform === 'win32' ? path.toLowerCase() : path);
  const present = new Set(programs.map(fold));
  return findExecutable('git', cwd, {
    platform,
    env,
    isExecutable: (path) => present.has(fold(path)),
  });
}

const own = 'C:\\Program Files\\Git\\cmd\\git.EXE';

it.each([
  ['the current directory, in another case', 'C:\\Work\\REPO'],
  ['a folder in the current directory', 'c:\\WORK\\repo\\Bin'],
  ['the current directory with a dot', 'C:\\work\\.\\repo\\'],
  ['executables of packages', 'C:\\Work\\Node_Modules\\.bin'],
  ['a relative folder', 'tools'],
  ['a folder of a drive', 'C:tools'],
])('on Windows, skips %s', (_, folder) => {
  const programs = [`${folder.replace(/\\$/, '')}\\git.exe`, 'C:\\Work\\repo\\git.exe', own];
  const Path = [folder, 'C:\\Program Files\\Git\\cmd'].join(';');
  const found = find('win32', { Path }, 'c:\\work\\repo', programs);
  expect(found).toBe('C:\\Program Files\\Git\\cmd\\git.exe');
});

it('on Windows, searches another drive and a sibling with a longer name', () => {
  for (const folder of ['D:\\work\\repo', 'C:\\work\\repository', 'C:\\work'])
    expect(find('win32', { PATH: folder }, 'c:\\work\\repo', [`${folder}\\git.exe`])).toBe(
      `${folder}\\git.exe`,
    );
});

it.each(['/repo', '/repo/bin', 'bin', '', '/home/node_modules/.bin'])(
  'elsewhere, skips %j',
  (folder) => {
    const programs = ['/repo/git', '/repo/bin/git', '/home/node_modules/.bin/git', '/Repo/git'];
    expect(find('linux', { PATH: `${folder}:/Repo` }, '/repo', programs)).toBe('/Repo/git');
  },
);

it('returns undefined if there is none', () => {
  expect(find('linux', {}, '/repo', ['/usr/bin/git'])).toBeUndefined();
  expect(find('win32', {}, 'C:\\repo', [own])).toBeUndefined();
});
