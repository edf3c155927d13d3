import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig } from 'tsdown';

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
  plugins: [
    {
      name: 'third-party-notices',
      writeBundle: (_, bundle) => writeNotices(Object.values(bundle)),
    },
  ],
  hooks: { 'build:done': copyPage },
});

/** Writes the licenses of all packages whose modules are in the bundle. */
function writeNotices(outputs: readonly { type: string; moduleIds?: string[] }[]): void {
  const folders = new Set(
    outputs.flatMap(({ moduleIds = [] }) =>
      moduleIds.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []),
    ),
  );
  const notices = [...folders].map((folder) => {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const license = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file)) as string;
    return `${name} ${version}\n\n${readFileSync(join(folder, license), 'utf8').trim()}\n`;
  });
  writeFileSync(
    join(import.meta.dirname, 'dist/THIRD-PARTY-NOTICES.txt'),
    `This package contains the following packages.\n\n${notices.sort().join(`\n${'-'.repeat(72)}\n\n`)}`,
  );
}

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
