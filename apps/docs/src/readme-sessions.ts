import { type SessionSite, sessionSites } from './session-sites.ts';
import { inTemporarySite } from './temporary-site.ts';
import { runShell } from './terminal.ts';

/** A session of a readme: the site in which it runs, and what it shows. */
const SESSION = /(<!-- site: (\S+) -->\n\n```console\n)([\s\S]*?)(?=```)/g;

const TIME = /\b\d+ ms\b/g;

/** A readme with what the commands of its sessions print now. Times stay as they are. */
export function withSessions(readme: string): string {
  return readme.replace(SESSION, (_, opening: string, site: string, shown: string) => {
    const files = sessionSites[site as SessionSite];
    if (!files) throw new Error(`There is no site "${site}".`);
    const lines = shown.split('\n').filter((line) => line.startsWith('$ '));
    const now = inTemporarySite(files, (folder) => {
      runShell('git init -q && git add -A && git commit -q -m first', folder);
      return session(lines, folder);
    });
    return opening + (now.replace(TIME, '') === shown.replace(TIME, '') ? shown : now);
  });
}

/** The commands with what they print; an empty line follows where that is anything. */
function session(lines: readonly string[], folder: string): string {
  const steps = lines.map((line) => {
    const output = runShell(line.slice(2), folder).trimEnd();
    return output === '' ? `${line}\n` : `${line}\n${output}\n\n`;
  });
  return `${steps.join('').trimEnd()}\n`;
}
