// The end of `npm run demo`: checks our own documentation, and says what to try next.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const nav = join(import.meta.dirname, '../packages/cli/bin/nav.js');
const { status } = spawnSync(process.execPath, [nav, 'check', 'apps/docs'], { stdio: 'inherit' });

if (status === 0)
  console.log(`
Next, try it on a site of your own, which has a docs.json:

  node ${nav} check PATH/TO/SITE
  node ${nav} preview PATH/TO/SITE

Without one, start with an example that has five mistakes:

  node ${nav} init demo-site --example
  node ${nav} check demo-site`);
process.exitCode = status ?? 1;
