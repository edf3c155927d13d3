import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Case, casesIn, expectedJson, jsonOf, writeSite } from '@nav/cases';
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

/** Returns the server for an editor. All sessions with such an editor share it. */
function serverFor(editor: keyof typeof EDITORS): Promise<TestServer> {
  const known = servers.get(editor);
  if (known) return known;
  const started = startTestServer(EDITORS[editor], folder);
  servers.set(editor, started);
  return started;
}

afterAll(async () => {
  for (const server of servers.values()) await (await server).stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('sessions', { tags: ['process'] }, () => {
  it.each(cases.map((one): [string, Case] => [one.name, one]))('%s', async (name, one) => {
    const { editor = 'full', steps } = jsonOf(one, 'session.json') as {
      editor?: keyof typeof EDITORS;
      steps: Step[];
    };
    const server = await serverFor(editor);
    const site = join(folder, name);
    writeSite(one, site);
    const answers = await playSession(server, site, steps);
    // The homepage is a placeholder until the first release.
    const steady = JSON.parse(JSON.stringify(answers).replaceAll(homepage, 'https://nav.example'));
    expect(steady).toEqual(expectedJson(one, 'answers.json', steady));
  });
});
