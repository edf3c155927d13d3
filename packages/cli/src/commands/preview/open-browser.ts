import { spawn } from 'node:child_process';
import { findExecutable } from '@nav/disk';

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  // The first argument of `start` is the title of a window.
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens a URL in the browser. Calls `failed` if there is none. Programs in `cwd` or of packages are not run. */
export function openBrowser(url: string, cwd: string, failed: () => void): void {
  const [name = '', ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const program = findExecutable(name, cwd);
  if (program === undefined) {
    failed();
    return;
  }
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', failed);
  child.on('exit', (code) => {
    if (code !== 0) failed();
  });
  child.unref();
}
