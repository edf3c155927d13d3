// Runs the fast tests. The site is built meanwhile, on one core, and then its own tests run.
import { spawn } from 'node:child_process';

function run(command) {
  return new Promise((done) => {
    spawn(command, { shell: true, stdio: 'inherit' }).on('exit', (code) => done(code ?? 1));
  });
}

const fast = 'vitest run --exclude=**/*.slow.test.ts --tags-filter=!slow';
const codes = await Promise.all([
  run('node scripts/turbo.mjs build typecheck --filter=@nav/docs'),
  run(`${fast} --project=!@nav/docs`),
]);
// Without the site, its tests would hide why it is missing.
if (codes[0] === 0) codes.push(await run(`${fast} --project=@nav/docs`));
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
