import { cpSync, existsSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig } from 'tsdown';
import { thirdPartyNotices } from '../../release/third-party-notices.mjs';

// The bundle includes what a check needs, the adapters, the importers and the language server: loading a hundred small modules would take
// longer than most checks. Prompts, watching and codemods stay dependencies.
const bundled = [
  '@babel/code-frame',
  '@babel/helper-validator-identifier',
  'commander',
  'fast-string-truncated-width',
  'fast-string-width',
  'github-slugger',
  'has-flag',
  'ipaddr.js',
  'js-tokens',
  'js-yaml',
  'json-source-map',
  'path-to-regexp',
  'picocolors',
  'picomatch',
  'smol-toml',
  'supports-color',
  'supports-hyperlinks',
  'vscode-jsonrpc',
  'vscode-languageserver',
  'vscode-languageserver-protocol',
  'vscode-languageserver-textdocument',
  'vscode-languageserver-types',
];
/** The Markdown parser of the importers, which is many small packages. */
const markdown = [
  'character-entities',
  'decode-named-character-reference',
  /^(?:mdast|unist)-util-/,
  /^micromark(?:-|$)/,
];

export default defineConfig({
  entry: { bin: 'src/bin.ts', 'lsp-worker': '@nav/language-server/worker' },
  platform: 'node',
  target: 'node20.19',
  dts: false,
  fixedExtension: false,
  noExternal: [/^@nav\/(?:core|adapters|importers|language-server)(?:\/|$)/, ...bundled],
  inlineOnly: [...bundled, ...markdown],
  plugins: [thirdPartyNotices(join(import.meta.dirname, 'dist'))],
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
