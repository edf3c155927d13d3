import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { root } from '../packages.mjs';

interface Job {
  permissions: Record<string, string>;
  needs?: string;
  steps: { uses?: string; run?: string; env?: Record<string, string>; with?: object }[];
}

const folder = join(root, '.github/workflows');
const workflows = readdirSync(folder).map((file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  return { file, text, workflow: load(text) as { permissions: object; jobs: Record<string, Job> } };
});

describe.each(workflows)('$file', ({ text, workflow }) => {
  it('pins actions to commits, and names their versions', () => {
    const used = text.match(/uses: .*/g) ?? [];
    expect(used.length).toBeGreaterThan(0);
    for (const line of used) expect(line).toMatch(/^uses: [\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('puts nothing from an event into a script', () => {
    for (const { steps } of Object.values(workflow.jobs))
      for (const { run = '' } of steps) expect(run).not.toMatch(/\$\{\{(?! *matrix\.)/);
  });
});

describe('release.yml', () => {
  const { jobs } = workflows.find(({ file }) => file === 'release.yml')?.workflow ?? { jobs: {} };
  const { plan, version, build, publish, extension } = jobs as Record<string, Job>;
  const scriptsOf = (job?: Job) => (job?.steps ?? []).map(({ run = '' }) => run).join('\n');

  it('tests and packs without secrets', () => {
    expect([plan, build].map((job) => job?.permissions)).toEqual([
      { contents: 'read' },
      { contents: 'read' },
    ]);
    expect(JSON.stringify([plan, build])).not.toMatch(/secrets\.|github\.token|"id-token"/);
    expect(scriptsOf(build)).toContain('npm test\nnpm run test:slow');
    for (const job of [plan, version, build, publish, extension]) {
      const checkout = job?.steps.find(({ uses }) => uses?.startsWith('actions/checkout@'));
      expect(checkout?.with).toMatchObject({ 'persist-credentials': false });
    }
  });

  it('publishes what was packed, without installing anything', () => {
    expect(publish?.needs).toBe('build');
    expect(publish?.permissions).toEqual({ contents: 'write', 'id-token': 'write' });
    expect(scriptsOf(publish)).not.toMatch(/\b(?:npm|npx|pnpm)\b/);
    expect(scriptsOf(publish)).toContain('node release/publish.mjs packed');
    expect(JSON.stringify(publish)).not.toContain('NPM_TOKEN');
    for (const script of new Set(scriptsOf(publish).match(/release\/\S+\.mjs/g)))
      expect(readFileSync(join(root, script), 'utf8')).not.toMatch(/'(?:npx|install|ci)'/);
  });

  it('installs the programs of the marketplaces where npm trusts nobody', () => {
    expect(extension?.needs).toBe('publish');
    expect(extension?.permissions).toEqual({ contents: 'read' });
    expect(scriptsOf(extension)).toContain('node release/publish-extension.mjs packed');
    expect(JSON.stringify(publish)).not.toMatch(/VSCE_PAT|OVSX_PAT/);
  });
});
