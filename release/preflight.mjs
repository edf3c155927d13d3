// Fails for what would make publishing fail, before the tests take their time.
import { execFileSync } from 'node:child_process';
import { isPlaceholder, readManifest, root } from './packages.mjs';

const problems = [];
const { homepage = '' } = readManifest('packages/core');
if (isPlaceholder(homepage))
  problems.push(`The homepage in packages/core/package.json is a placeholder: ${homepage}`);
const { repository } = readManifest('.');
if (typeof repository !== 'string' || isPlaceholder(repository))
  problems.push('The repository in package.json is a placeholder. Set its URL.');
// On GitHub, npm trusts the job that publishes. This one has no secrets.
if (!process.env.GITHUB_ACTIONS) {
  try {
    execFileSync('npm whoami', { cwd: root, shell: true, stdio: 'pipe' });
  } catch {
    problems.push('npm is not logged in to the registry. Run `npm login`, or set NODE_AUTH_TOKEN.');
  }
}
for (const problem of problems) console.error(`release: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
