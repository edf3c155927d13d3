import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../packages.mjs';
import { type Job, readWorkflow } from './workflow.ts';

const workflows = readdirSync(join(root, '.github/workflows')).map(readWorkflow);

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
  const { version, build, publish, extension } = jobs as Record<string, Job>;
  const scriptsOf = (job?: Job) => (job?.steps ?? []).map(({ run = '' }) => run).join('\n');

  it('tests and packs without secrets', () => {
    expect(build?.permissions).toEqual({ contents: 'read' });
    expect(JSON.stringify(build)).not.toMatch(/secrets\.|github\.token|"id-token"/);
    expect(scriptsOf(build)).toContain('npm test\nnpm run test:slow');
    for (const job of [version, build, publish, extension]) {
      const checkout = job?.steps.find(({ uses }) => uses?.startsWith('actions/checkout@'));
      expect(checkout?.with).toMatchObject({ 'persist-credentials': false });
    }
  });

  it('keeps a pull request with the next version open, with a token that can publish nothing', () => {
    expect(version?.permissions).toEqual({ contents: 'write', 'pull-requests': 'write' });
    const step = version?.steps.find(({ uses }) => uses?.startsWith('changesets/action@'));
    expect(step?.with).toMatchObject({ version: 'npm run version-packages' });
    expect(step?.with).not.toHaveProperty('publish');
    expect(build).toMatchObject({
      needs: 'version',
      if: "needs.version.outputs.publishes == 'true'",
    });
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
    expect(scriptsOf(extension)).toMatch(/npx --yes @vscode\/vsce@\S+ publish /);
    expect(JSON.stringify(publish)).not.toMatch(/VSCE_PAT|OVSX_PAT/);
  });
});
