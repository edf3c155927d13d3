// `npm run demo`: installs and builds everything, checks our own documentation, and says what to try next. A terminal shows the
// seconds of each step.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const nav = join(root, 'packages/cli/bin/nav.js');
const { stderr } = process;

console.log('This takes up to two minutes the first time.\n');
await step('1/3 Install dependencies', ['setup']);
await step('2/3 Build packages', ['turbo', '--', 'build', '--filter=./packages/*']);
console.log('3/3 Check apps/docs\n');
await run(process.execPath, [nav, 'check', 'apps/docs'], 'inherit');
console.log(`
Next, try it on a site of your own, which has a docs.json:

  node ${nav} check PATH/TO/SITE
  node ${nav} preview PATH/TO/SITE

Without one, start with an example that has five mistakes:

  node ${nav} init demo-site --example
  node ${nav} check demo-site`);

/** Runs a script of package.json, and shows its output only if it fails. */
async function step(title, script) {
  const start = performance.now();
  const seconds = () => `${Math.round((performance.now() - start) / 1000)} s`;
  const show = () => stderr.isTTY && stderr.write(`\r${title} … ${seconds()}`);
  show();
  const timer = setInterval(show, 1000);
  await run('npm', ['run', '--silent', ...script], 'pipe');
  clearInterval(timer);
  if (stderr.isTTY) stderr.write('\r\u001B[2K');
  console.log(`${title} (${seconds()})`);
}

/** Runs a program to its end. Ends this process with its exit code and output if it fails. */
function run(program, args, stdio) {
  // On Windows, npm is a script that only a shell starts.
  const shell = program === 'npm' && process.platform === 'win32';
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['inherit', stdio, stdio], shell });
    const output = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part) => output.push(part));
    child.on('close', (code) => {
      if (code === 0) return resolve();
      stderr.write(Buffer.concat(output));
      process.exit(code ?? 1);
    });
  });
}
