import { dirname, relative, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type CheckResult, cachedHost, type Host } from '@nav/core';
import { toPosix } from '@nav/core/internal-node';
import { nodeHost } from '@nav/core/node';
import { checkOne } from '@nav/site/check-one';
import { findOneConfig } from '@nav/site/configs';
import { UsageError } from '@nav/site/failure';
import { openSite, type SiteFlags } from '@nav/site/open-site';
import type { Command, Terminal } from '../../terminal/command.ts';
import { linkOptions, siteOptions } from '../../terminal/site-options.ts';
import { type CheckSites, watchSites } from '../check/watch.ts';
import { editorIn } from './editor.ts';
import { startServer } from './http.ts';
import { openBrowser } from './open-browser.ts';
import { siteHandler } from './serve-site.ts';
import { type Session, settle, siteState } from './site-calls.ts';
import { isLarge, readAllFrontMatter } from './site-index.ts';
import { hasLanguages, readLanguages, rereader } from './site-translations.ts';

interface PreviewFlags extends SiteFlags {
  port: string;
  open?: boolean;
  /** The folder with the built page. Default: the one in this package. */
  assets?: string;
}

const DEFAULT_PORT = '4173';
/** The milliseconds after which a large site is watched, also if nobody has viewed it. */
const FIRST_VIEW = 3000;

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
  const { cwd, signal } = terminal;
  const folder = dirname(resolve(cwd, config));
  const since = Date.now();
  // What has not changed is neither read nor parsed again.
  const host = cachedHost(nodeHost({ cwd, root: folder }));
  const open = async (on: Terminal) =>
    siteState(await openSite(config, flags, on, { host }), () =>
      checkKept(config, flags, { ...on, write() {} }, host),
    );
  let view = () => {};
  const viewed = new Promise<void>((done) => {
    view = done;
  });
  terminal.progress(`Reading ${config} …`);
  const latest = await open(terminal);
  const session: Session = {
    cwd,
    config,
    flags,
    editor: editorIn(terminal.editor),
    latest,
    good: undefined,
    problem: undefined,
    isLarge: isLarge(latest.site),
    basePath: undefined,
    isRead: !isLarge(latest.site),
    languages: new Map(),
    viewed: () => view(),
  };
  settle(session, latest);
  const handler = siteHandler(session, folder, flags.assets);
  const server = await startServer(port, handler);
  try {
    let isFirst = true;
    let isWatching = false;
    const pass: CheckSites = async (_, on, changed) => {
      if (!isFirst) {
        host.changed(changed && Array.from(changed, (path) => toPosix(relative(cwd, path))));
        settle(session, await open(on));
      }
      // To watch thousands of files takes as long as the first view.
      if (isFirst && session.isLarge)
        await Promise.race([viewed, setTimeout(FIRST_VIEW, undefined, { signal, ref: false })]);
      isFirst = false;
      return { result: { code: 0 }, sites: [session.latest.site] };
    };
    const readAll = async () => {
      await readAllFrontMatter(latest.site, signal);
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
        if (languages.size + session.languages.size === 0) return;
        session.languages = languages;
        if (!signal?.aborted) handler.changed();
      },
    );
    signal?.throwIfAborted();
    announce(config, server.port, port, flags, terminal);
    await watchSites(
      pass,
      terminal,
      ({ stderr }) => {
        session.problem = stderr?.trim();
        // Nothing has changed when the watch starts.
        if (isWatching) handler.changed();
        else if (!session.isRead) void readAll();
        isWatching = true;
        void compareLanguages();
      },
      since,
    );
  } finally {
    server.close();
  }
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
