import { join } from 'node:path';
import { MissingPage, servePreview } from '@nav/preview/server';
import { findOneConfig } from '@nav/site/configs';
import { UsageError } from '@nav/site/failure';
import type { SiteFlags } from '@nav/site/open-site';
import type { Command, Terminal } from '../../terminal/command.ts';
import { packageFolder } from '../../terminal/package-folder.ts';
import { linkOptions, siteOptions } from '../../terminal/site-options.ts';
import { openBrowser } from './open-browser.ts';

interface PreviewFlags extends SiteFlags {
  port: string;
  open?: boolean;
}

const DEFAULT_PORT = '4173';

export const command: Command<PreviewFlags> = {
  name: 'preview',
  arguments: '[path]',
  description:
    'Show every page with its navigation, and the findings, in the browser. The preview updates when files change. It listens only on this computer, and does not write files. By default, shows the nearest docs.json in this or a parent folder.',
  options: {
    '-p, --port <n>': {
      description: 'the port; if it is taken, a free one is used',
      default: DEFAULT_PORT,
    },
    '--open': 'open the page in the browser',
    ...linkOptions,
    ...siteOptions,
  },
  examples: [
    ['nav preview', 'show the nearest site'],
    ['nav preview docs --open', 'open it in the browser'],
    ['nav preview --port 8080', 'at another port'],
  ],
  async run([path], flags, terminal) {
    const port = parsePort(flags.port);
    const config = await findOneConfig(path, terminal.cwd);
    terminal.progress(`Reading ${config} …`);
    try {
      await servePreview(config, flags, terminal, {
        port,
        page: join(packageFolder(), 'dist/preview'),
        editor: terminal.editor,
        started: (used) => announce(config, used, port, flags, terminal),
      });
    } catch (error) {
      throw error instanceof MissingPage ? new UsageError(error.message) : error;
    }
    return { code: 0 };
  },
};

function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (port < 0 || port > 65_535) {
    throw new UsageError(`--port must be a number from 0 to 65535, not "${text}".`);
  }
  return port;
}

function announce(
  config: string,
  port: number,
  wanted: number,
  { open }: PreviewFlags,
  terminal: Terminal,
): void {
  const url = `http://localhost:${port}/`;
  if (port !== wanted && wanted !== 0) terminal.write('', `Port ${wanted} is taken.\n`);
  terminal.write(`nav preview  ${url}\n`);
  terminal.write('', `Showing ${config}. Press Ctrl+C to stop.\n`);
  const failed = () => terminal.write('', `Cannot open a browser. Open ${url}\n`);
  if (open) openBrowser(url, terminal.cwd, failed);
}
