import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Case, casesIn, expectedJson, jsonOf, siteOf, writeSite } from '@nav/cases';
import { homepage } from '@nav/core/internal';
import { afterAll, describe, expect, it } from 'vitest';
import { COMMANDS, FULL, NEOVIM, PLAIN, startTestServer, type TestServer } from './client.ts';
import { playSession, type Step } from './session.ts';

/** `fixtures/NAME.txt`: the steps of a session in an editor, a site, and the answers. */
const cases = casesIn(join(import.meta.dirname, 'fixtures'), ['session.json', 'answers.json']);
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'nav-lsp-')));
const servers = new Map<string, Promise<TestServer>>();

/** The capabilities of editors: of VS Code, of Neovim, of two small ones, and of one that announces nothing. */
const EDITORS = { full: FULL, neovim: NEOVIM, plain: PLAIN, commands: COMMANDS, nothing: {} };
type EditorName = keyof typeof EDITORS;
interface Session {
  editor?: EditorName;
  steps: Step[];
}
/** The encodings that an editor prefers. */
const ENCODINGS = ['utf-16', 'utf-8'] as const;

/** Returns the server for an editor. All sessions with such an editor share it. */
function serverFor(editor: EditorName, encoding: string): Promise<TestServer> {
  const name = `${editor} ${encoding}`;
  const known = servers.get(name);
  if (known) return known;
  const client = EDITORS[editor];
  const general = { positionEncodings: [encoding, 'utf-16'] };
  const started = startTestServer(
    editor === 'nothing' ? client : { ...client, general },
    join(folder, encoding),
  );
  servers.set(name, started);
  return started;
}

afterAll(async () => {
  for (const server of servers.values()) await (await server).stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('sessions', { tags: ['process'] }, () => {
  // Sessions with characters that are not in ASCII have the same answers in both encodings. The fast tests play one of them.
  const played = ENCODINGS.flatMap((encoding) =>
    cases.flatMap((one): [string, string, Session, Case][] => {
      const session = jsonOf(one, 'session.json') as Session;
      const isOther = /[^\0-\x7f]/.test(JSON.stringify([session, siteOf(one)]));
      const isSampled = process.env.NAV_SLOW === '1' || one.name === 'complete-plainly';
      const isWanted =
        encoding === 'utf-16' || (isOther && isSampled && session.editor !== 'nothing');
      return isWanted ? [[one.name, encoding, session, one]] : [];
    }),
  );
  it.each(played)('%s in %s', async (name, encoding, { editor = 'full', steps }, one) => {
    const server = await serverFor(editor, encoding);
    expect(server.initialized.capabilities.positionEncoding).toBe(encoding);
    const site = join(folder, encoding, name);
    writeSite(one, site);
    const answers = await playSession(server, site, steps);
    // The homepage is a placeholder until the first release.
    const steady = JSON.parse(JSON.stringify(answers).replaceAll(homepage, 'https://nav.example'));
    expect(steady).toEqual(expectedJson(one, 'answers.json', steady));
  });
});
