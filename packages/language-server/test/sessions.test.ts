import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { homepage } from '@nav/core/internal';
import { afterAll, describe, expect, it } from 'vitest';
import { FULL, NEOVIM, PLAIN, startTestServer, type TestServer } from './client.ts';
import { playSession, type Step } from './session.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'nav-lsp-')));
const servers = new Map<string, Promise<TestServer>>();
const isUpdate = process.env.NAV_UPDATE === '1';

const EDITORS = { full: FULL, neovim: NEOVIM, plain: PLAIN };

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
  it.each(readdirSync(fixtures))('%s', async (name) => {
    const path = join(fixtures, name);
    const { editor = 'full', steps } = JSON.parse(
      readFileSync(join(path, 'session.json'), 'utf8'),
    ) as {
      editor?: keyof typeof EDITORS;
      steps: Step[];
    };
    const server = await serverFor(editor);
    const answers = await playSession(server, join(path, 'site'), join(folder, name), steps);
    const file = join(path, 'answers.json');
    if (isUpdate) writeFileSync(file, `${JSON.stringify(answers, null, 2)}\n`);
    // The homepage is a placeholder until the first release.
    const expected = readFileSync(file, 'utf8').replaceAll('https://nav.example', homepage);
    expect(answers).toEqual(JSON.parse(expected));
  });
});
