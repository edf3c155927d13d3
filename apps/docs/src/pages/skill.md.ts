import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { APIRoute } from 'astro';

const cli = dirname(createRequire(import.meta.url).resolve('@nav/cli/package.json'));

/** The skill of `@nav/cli`, for agents. */
export const GET: APIRoute = () =>
  new Response(readFileSync(join(cli, 'SKILL.md')), {
    headers: { 'Content-Type': 'text/markdown' },
  });
