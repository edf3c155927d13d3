// Fails for what would make publishing fail, before the tests take their time.
import { execFileSync } from 'node:child_process';
import {
  isPlaceholder,
  publishedPackages,
  readManifest,
  repositoryOf,
  repositoryUrl,
  root,
} from './packages.mjs';

const problems = [];
const { homepage = '' } = readManifest('packages/core');
if (isPlaceholder(homepage))
  problems.push(`The homepage in packages/core/package.json is a placeholder: ${homepage}`);
const url = repositoryUrl();
if (url === undefined)
  problems.push('The repository in package.json is a placeholder. Set its URL.');
else
  for (const folder of publishedPackages()) {
    const { repository } = readManifest(folder);
    if (typeof repository !== 'object' || repository.url !== repositoryOf(url, folder).url)
      problems.push(`${folder} has another repository. Run \`npm run version-packages\`.`);
  }
try {
  execFileSync('npm whoami', { cwd: root, shell: true, stdio: 'pipe' });
} catch {
  problems.push('npm is not logged in to the registry. Run `npm login`, or set NODE_AUTH_TOKEN.');
}
for (const problem of problems) console.error(`release: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
