import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folder } from './site.ts';

describe('the site in one file', { tags: ['process'] }, () => {
  const copy = mkdtempSync(join(tmpdir(), 'nav-small-'));
  let server: ChildProcess;
  let origin: string;

  beforeAll(async () => {
    cpSync(folder, copy, { recursive: true });
    const file = join(copy, 'docs.json');
    const config = JSON.parse(readFileSync(file, 'utf8'));
    config.redirects = [{ source: '/lamps/:name', destination: '/en/v2/rooms/:name' }];
    writeFileSync(file, JSON.stringify(config));
    const script = join(import.meta.dirname, '../small/site.mjs');
    server = spawn(process.execPath, [script, copy], { env: { ...process.env, PORT: '0' } });
    origin = await new Promise((resolve, reject) => {
      server.stdout?.once('data', (text) => resolve(String(text).trim()));
      server.once('exit', reject);
    });
  });
  afterAll(() => {
    server.kill();
    rmSync(copy, { recursive: true, force: true });
  });

  async function get(path: string) {
    const answer = await fetch(origin + path, { redirect: 'manual' });
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      html: await answer.text(),
    };
  }

  it('shows a page with its sidebar, switchers, breadcrumbs and neighbors', async () => {
    const { status, html } = await get('/en/v2/rooms/add');
    expect(status).toBe(200);
    expect(html).toContain('<html lang="en"><title>Add a room</title>');
    expect(html).toMatch(/<details open>\s*<summary>Rooms<\/summary>/);
    expect(html).toMatch(/<details>\s*<summary>Care<\/summary>/);
    for (const label of ['de', '2.1', 'Guides']) expect(html).toContain(`>${label}</a>`);
    expect(html).toContain('<ul><li><a href="/en/v2/rooms/overview">Overview</a></li><li>');
  });

  it('finds pages by title', async () => {
    const { html } = await get('/en/v2/welcome?q=Add%20a+room');
    expect(html).toMatch(/<\/form><ul><li><a href="[^"]+">Add a room/);
  });

  it('finds pages by text', async () => {
    const { html } = await get('/en/v2/welcome?q=choose+rooms%2C');
    expect(html).toMatch(
      /<\/form><ul><li><a href="\/en\/v2\/rooms\/add">Add a room<\/a><\/li><\/ul>/,
    );
  });

  it('redirects old URLs', async () => {
    expect(await get('/lamps/add')).toMatchObject({ status: 302, location: '/en/v2/rooms/add' });
  });

  it('answers other URLs with similar pages', async () => {
    const { status, html } = await get('/rooms/ad%');
    expect(status).toBe(404);
    expect(html).toMatch(/Similar pages: <ul><li><a href="\/(?:en|de)\/v2\/rooms\//);
  });
});
