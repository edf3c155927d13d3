import { fileURLToPath } from 'node:url';
import { servePreview } from '@nav/preview/server';
import { findOneConfig } from '@nav/site/configs';
import { failureText } from '@nav/site/failure';

// Shows the site of a folder as `nav preview` does, from the files of the extension, for projects without `@nav/cli`.
const [, , folder = '.'] = process.argv;
const session = {
  cwd: process.cwd(),
  progress() {},
  write(stdout: string, stderr = '') {
    process.stdout.write(stdout);
    process.stderr.write(stderr);
  },
};
try {
  const config = await findOneConfig(folder, session.cwd);
  await servePreview(config, {}, session, {
    port: 0,
    page: fileURLToPath(new URL('./preview', import.meta.url)),
    editor: process.env.VISUAL || process.env.EDITOR,
    started: (port) => session.write(`nav preview  http://localhost:${port}/\n`),
  });
} catch (error) {
  process.stderr.write(failureText(error) ?? `${error}\n`);
  process.exitCode = 2;
}
