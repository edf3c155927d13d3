import { cpSync, existsSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig } from 'tsdown';
import { removeComments } from '../../release/remove-comments.mjs';
import { thirdPartyNotices } from '../../release/third-party-notices.mjs';

// The package has no dependencies: one download starts in a second, and loading a hundred small modules would take longer than
// most checks. Commands load the chunks that they need. Only comments are removed, so that stack traces can be read.
export default defineConfig({
  entry: { bin: 'src/bin.ts', 'lsp-worker': '@nav/language-server/worker' },
  platform: 'node',
  target: 'node20.19',
  dts: false,
  fixedExtension: false,
  noExternal: /./,
  inlineOnly: false,
  plugins: [removeComments(), thirdPartyNotices(join(import.meta.dirname, 'dist'))],
  hooks: { 'build:done': copyPage },
});

/** Copies the page that `nav preview` serves. Its findings come from the server, so it needs no worker. */
function copyPage(): void {
  const built = join(import.meta.dirname, 'node_modules/@nav/playground/dist');
  if (!existsSync(built)) {
    console.warn(
      'Without a built apps/playground, `nav preview` does not work. Run `npm run build`.',
    );
    return;
  }
  cpSync(realpathSync(built), join(import.meta.dirname, 'dist/preview'), {
    recursive: true,
    filter: (file) => !/^(?:playground.*\.(?:html|js|css)|worker-.*)$/.test(basename(file)),
  });
}
