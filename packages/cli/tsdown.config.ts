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

// The bundle includes what a check needs, the adapters and the language server: loading a hundred small modules would take longer than most checks. Prompts,
// watching and codemods stay dependencies.
const bundled = [
  '@babel/code-frame',
  '@babel/helper-validator-identifier',
  'commander',
  'fast-string-truncated-width',
  'fast-string-width',
  'has-flag',
  'js-tokens',
  'js-yaml',
  'json-source-map',
  'picocolors',
  'supports-color',
  'supports-hyperlinks',
  'vscode-jsonrpc',
  'vscode-languageserver',
  'vscode-languageserver-protocol',
  'vscode-languageserver-textdocument',
  'vscode-languageserver-types',
];

export default defineConfig({
  entry: { bin: 'src/bin.ts', 'lsp-worker': '@nav/language-server/worker' },
  platform: 'node',
  target: 'node20.19',
  dts: false,
  fixedExtension: false,
  noExternal: [/^@nav\/(?:core|adapters|language-server)(?:\/|$)/, ...bundled],
  inlineOnly: bundled,
  hooks: {
    'build:done': () => {
      writeNotices();
      copyPage();
    },
  },
});

function writeNotices(): void {
  const here = import.meta.dirname;
  // The dependencies of a package are installed next to it.
  const nextTo = (name: string) => join(realpathSync(join(here, 'node_modules', name)), '../..');
  const languageServer = join(here, '../language-server');
  const protocol = join(
    realpathSync(join(languageServer, 'node_modules/vscode-languageserver')),
    '../..',
  );
  const owners = [
    here,
    join(here, '../core'),
    languageServer,
    protocol,
    join(realpathSync(join(protocol, 'node_modules/vscode-languageserver-protocol')), '../..'),
    join(nextTo('@babel/code-frame'), '..'),
    nextTo('fast-string-width'),
    nextTo('supports-hyperlinks'),
  ];
  const notices = bundled.map((name) => {
    const folder = owners
      .map((owner) => join(owner, 'node_modules', name))
      .find((path) => existsSync(path)) as string;
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const license = readdirSync(folder).find((file) => /^license/i.test(file)) as string;
    return `${name} ${version}\n\n${readFileSync(join(folder, license), 'utf8').trim()}\n`;
  });
  writeFileSync(
    join(import.meta.dirname, 'dist/THIRD-PARTY-NOTICES.txt'),
    `This package contains the following packages.\n\n${notices.join(`\n${'-'.repeat(72)}\n\n`)}`,
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
