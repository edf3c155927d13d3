import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { CheckResult, Host } from '@nav/core';
import { MissingPage, type ShownSite, servePreview } from '@nav/preview/server';
import { checkOne } from '@nav/site/check-one';
import { findOneConfig } from '@nav/site/configs';
import { reasonOf, UsageError } from '@nav/site/failure';
import { openSite, type SiteFlags, settingsFor } from '@nav/site/open-site';
import type { Command, Terminal } from '../../terminal/command.ts';
import { failureResult } from '../../terminal/failure.ts';
import { linkOptions, siteOptions } from '../../terminal/site-options.ts';
import { watchSites } from '../check/watch.ts';
import { openBrowser } from './open-browser.ts';
import { readLanguages } from './read-languages.ts';

interface PreviewFlags extends SiteFlags {
  port: string;
  open?: boolean;
  /** The folder with the built page. Default: the one in this package. */
  assets?: string;
}

const DEFAULT_PORT = '4173';

export const command: Command<PreviewFlags> = {
  name: 'preview',
  arguments: '[path]',
  description:
    'Show every page with its navigation, and the findings, in the browser. The preview updates when files change. It listens only on this computer, and does not write files. By default, shows the nearest docs.json in this or a parent folder.',
  options: [
    {
      flags: '-p, --port <n>',
      description: 'the port; if it is taken, a free one is used',
      default: DEFAULT_PORT,
    },
    { flags: '--open', description: 'open the page in the browser' },
    ...linkOptions,
    ...siteOptions,
  ],
  examples: [
    ['nav preview', 'show the nearest site'],
    ['nav preview docs --open', 'open it in the browser'],
    ['nav preview --port 8080', 'at another port'],
  ],
  async run([path], flags, terminal) {
    const port = parsePort(flags.port);
    const config = await findOneConfig(path, terminal.cwd);
    const { signal, release } = stopSignal(terminal.signal);
    try {
      await serve(config, port, flags, { ...terminal, signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      release();
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

/** Returns a signal for Ctrl+C, for the end of the process, and for the end of the terminal. */
function stopSignal(outer: AbortSignal | undefined): { signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of names) process.once(name, stop);
  outer?.addEventListener('abort', stop);
  return {
    signal: controller.signal,
    release() {
      for (const name of names) process.off(name, stop);
      outer?.removeEventListener('abort', stop);
    },
  };
}

async function serve(
  config: string,
  port: number,
  flags: PreviewFlags,
  terminal: Terminal,
): Promise<void> {
  terminal.progress(`Reading ${config} …`);
  try {
    await servePreview(shownSite(config, flags, terminal), {
      port,
      page: flags.assets ?? ownPage(),
      editor: terminal.editor,
      signal: terminal.signal,
      started: (used) => announce(config, used, port, flags, terminal),
    });
  } catch (error) {
    throw error instanceof MissingPage ? new UsageError(error.message) : error;
  }
}

/** Returns a site that is opened, checked and watched as by `nav check --watch`. Only the first time prints notes. */
function shownSite(config: string, flags: PreviewFlags, terminal: Terminal): ShownSite {
  const { cwd, signal } = terminal;
  const silent: Terminal = { ...terminal, write() {} };
  let on = terminal;
  return {
    cwd,
    config,
    dialect: flags.dialect,
    settings: () => (flags.config === undefined ? undefined : settingsFor(cwd, flags.config, cwd)),
    async open(host) {
      const site = await openSite(config, flags, on, { host });
      on = silent;
      return site;
    },
    check: (host) => checkKept(config, flags, silent, host),
    watch: (reopen, settled, since) =>
      watchSites(
        async (_started, _on, changed) => ({
          result: { code: 0 },
          sites: [await reopen(changed)],
        }),
        terminal,
        ({ stderr }) => settled(stderr?.trim()),
        since,
      ),
    languages: () => readLanguages(config, flags, cwd, signal),
    problemOf: (error) => failureResult(error)?.stderr?.trim(),
    reasonOf,
  };
}

function ownPage(): string {
  const self = createRequire(import.meta.url).resolve('@nav/cli/package.json');
  return join(dirname(self), 'dist/preview');
}

/** Checks a site as `nav check` does, with a host that keeps its files. */
async function checkKept(
  config: string,
  flags: PreviewFlags,
  terminal: Terminal,
  host: Host,
): Promise<CheckResult> {
  const { report } = await checkOne(config, flags, terminal, { host });
  return report.result;
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
