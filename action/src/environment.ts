import { delimiter, resolve } from 'node:path';
import { isBelow, realPath } from '@nav/disk';

/** The variables that git may see. None of them contains a token, and no path in them is part of the checkout. */
const KEPT = new Set([
  'APPDATA',
  'COMSPEC',
  'GIT_SSL_CAINFO',
  'HOME',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'LANG',
  'LOCALAPPDATA',
  'LOGNAME',
  'NO_PROXY',
  'PATH',
  'PATHEXT',
  'PROGRAMDATA',
  'PROGRAMFILES',
  'SSL_CERT_DIR',
  'SSL_CERT_FILE',
  'SYSTEMDRIVE',
  'SYSTEMROOT',
  'TEMP',
  'TMP',
  'TMPDIR',
  'USER',
  'USERPROFILE',
  'WINDIR',
  'XDG_CONFIG_HOME',
  'XDG_STATE_HOME',
]);

/**
 * Takes the environment out of a process: returns all of it, and leaves only what children may see. So no child can get the
 * token, whichever code starts it. The action runs with a token on files of untrusted authors: git is its only child process, each
 * fetch overrides the programs that a repository can configure, and code, packages and names of programs from the checkout are never
 * loaded.
 *
 * @param process whose environment changes.
 */
export function takeEnvironment(process: Pick<NodeJS.Process, 'env'>): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const [name, value = ''] of Object.entries(env)) {
    const known = name.toUpperCase();
    if (!KEPT.has(known)) delete process.env[name];
    else if (known === 'PATH') process.env[name] = pathOutside(value, env.GITHUB_WORKSPACE);
  }
  return env;
}

/** Removes the folders of the checkout, in which a pull request can plant programs. */
function pathOutside(path: string, workspace: string | undefined): string {
  if (workspace === undefined) return path;
  const inside = [resolve(workspace), realPath(workspace) ?? resolve(workspace)];
  return path
    .split(delimiter)
    .filter((folder) => {
      const places = [resolve(folder), realPath(resolve(folder)) ?? resolve(folder)];
      return !places.some((place) => inside.some((root) => isBelow(root, place)));
    })
    .join(delimiter);
}
