import { type SessionSite, sessionSites } from './session-sites.ts';
import { inTemporarySite } from './temporary-site.ts';
import { runShell } from './terminal.ts';

/** A terminal session in a README, behind a comment with the name of its site. */
const SESSION = /(<!-- site: (\S+) -->\n\n```console\n)([\s\S]*?)(?=```)/g;

const TIME = /\b(?:\d+ ms|\d+\.\d s)\b/g;

/** Updates the output of all sessions in a README, except for times. */
export async function withSessions(readme: string): Promise<string> {
  const sessions = await Promise.all([...readme.matchAll(SESSION)].map(newSession));
  return readme.replace(SESSION, () => sessions.shift() ?? '');
}

async function newSession([
  ,
  opening = '',
  site = '',
  shown = '',
]: readonly string[]): Promise<string> {
  const files = sessionSites[site as SessionSite];
  if (!files) throw new Error(`Unknown site "${site}".`);
  const lines = shown.split('\n').filter((line) => line.startsWith('$ '));
  const output = await inTemporarySite(files, (folder) => {
    runShell('git init -q && git add -A && git commit -q -m first', folder);
    return session(lines, folder);
  });
  const times = shown.match(TIME) ?? [];
  return opening + output.replace(TIME, (time) => times.shift() ?? time);
}

/** An empty line follows any output. */
function session(lines: readonly string[], folder: string): string {
  const steps = lines.map((line) => {
    const output = runShell(line.slice(2), folder).trimEnd();
    return output === '' ? `${line}\n` : `${line}\n${output}\n\n`;
  });
  return `${steps.join('').trimEnd()}\n`;
}
