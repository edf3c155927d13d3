import { dirname, resolve } from 'node:path';
import { cachedHost } from '@nav/core';
import { nodeHost, nodeStamp } from '@nav/core/node';
import { findOneConfig } from '../../sites/configs.ts';
import { linkOptions, type SiteFlags, siteOptions } from '../../sites/open-site.ts';
import type { Command, Terminal } from '../../terminal/command.ts';
import { UsageError } from '../../terminal/failure.ts';
import { checkOne } from '../check/check.ts';
import { type CheckPass, watchSites } from '../check/watch.ts';
import { editorIn } from './editor.ts';
import { startServer } from './http.ts';
import { openBrowser } from './open-browser.ts';
import { siteHandler } from './serve-site.ts';
import { checkedSite, type Session, settle } from './site-calls.ts';
import { isLarge, readFrontMatter } from './site-index.ts';
import { hasLanguages, readLanguages, rereader } from './site-translations.ts';

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

/** Serves a site until the signal of the terminal. */
async function serve(
  config: string,
  port: number,
  flags: PreviewFlags,
  terminal: Terminal,
): Promise<void> {
  const { cwd, signal } = terminal;
  const folder = dirname(resolve(cwd, config));
  // What has not changed is neither read nor parsed again.
  const host = cachedHost(nodeHost({ cwd, root: folder }), nodeStamp({ cwd }));
  const check = async (on: Terminal) => {
    const started = performance.now();
    const { site, report } = await checkOne(
      config,
      {
        configs: [],
        pages: new Map(),
        unsearched: new Map(),
        stdin: undefined,
        filter: () => true,
      },
      { ...flags, format: 'pretty' },
      on,
      undefined,
      host,
    );
    return checkedSite(site, report.result, performance.now() - started);
  };
  terminal.progress(`Checking ${config} …`);
  const latest = await check(terminal);
  const session: Session = {
    cwd,
    config,
    flags,
    editor: editorIn(terminal.editor),
    latest,
    good: undefined,
    problem: undefined,
    isRead: !isLarge(latest.site),
    languages: new Map(),
  };
  settle(session, latest);
  const handler = siteHandler(session, folder, flags.assets);
  const server = await startServer(port, handler);
  try {
    let isFirst = true;
    const pass = async (_: number, on: Terminal): Promise<CheckPass> => {
      if (!isFirst) settle(session, await check(on));
      isFirst = false;
      return { result: { code: 0 }, sites: [session.latest.site] };
    };
    const readAll = async () => {
      await readFrontMatter(latest.site, signal);
      session.isRead = true;
      handler.changed();
    };
    const compareLanguages = rereader(
      async () => {
        const index = session.good?.index.plain();
        return index && hasLanguages(index)
          ? readLanguages(config, flags, cwd, signal)
          : new Map<string, never>();
      },
      (languages) => JSON.stringify([...languages]),
      (languages) => {
        session.languages = languages;
        if (!signal?.aborted) handler.changed();
      },
    );
    signal?.throwIfAborted();
    let isAnnounced = false;
    await watchSites(pass, terminal, ({ stderr }) => {
      session.problem = stderr?.trim();
      handler.changed();
      void compareLanguages();
      // From now on, no change is missed.
      if (isAnnounced) return;
      announce(config, server.port, port, flags, terminal);
      isAnnounced = true;
      if (!session.isRead) void readAll();
    });
  } finally {
    server.close();
  }
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
