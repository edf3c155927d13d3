import { isPageThread, servePageThread } from '@nav/site/page-threads';
import { run } from './action.ts';
import { takeEnvironment } from './environment.ts';
import { annotation } from './report.ts';

if (isPageThread()) servePageThread();
else await runAction();

async function runAction(): Promise<void> {
  // Before anything else: what starts a process finds no token to pass on.
  const env = takeEnvironment(process);
  try {
    process.exitCode = (await run(env, (text) => process.stdout.write(text))) ? 0 : 1;
  } catch (error) {
    process.stdout.write(
      annotation('error', error instanceof Error ? error.message : String(error)),
    );
    process.exitCode = 1;
  }
}
