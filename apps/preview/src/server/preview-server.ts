import { dirname, relative, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { cachedHost } from '@nav/core';
import { nodeHost } from '@nav/core/node';
import { toPosix } from '@nav/disk';
import type { SiteFlags } from '@nav/site/open-site';
import { editorIn } from '../site/editor.ts';
import {
  type Languages,
  type PreviewSession,
  type ShownSite,
  shownSite,
} from '../site/shown-site.ts';
import { openState, type Session, settle } from '../site/site-calls.ts';
import { isLarge, readAllFrontMatter } from '../site/site-index.ts';
import { hasLanguages, rereader } from '../site/site-translations.ts';
import { startServer } from './http.ts';
import { MissingPage, siteHandler } from './serve-site.ts';

export { MissingPage };

interface ServerOptions {
  /** If it is taken, a free one is used. */
  port: number;
  /** The folder with the built page. */
  page: string;
  /** The command that opens a file in the editor of the user. */
  editor: string | undefined;
  /** Called with the port when the server answers. */
  started(port: number): void;
}

/** The milliseconds after which a large site is watched, also if nobody has viewed it. */
const FIRST_VIEW = 3000;

/**
 * Serves a site to browsers on this computer, and shows its changes, until the signal of the session or of the process.
 *
 * @param config the path of the config.
 * @throws what opening the site throws first.
 */
export async function servePreview(
  config: string,
  flags: SiteFlags,
  on: PreviewSession,
  options: ServerOptions,
): Promise<void> {
  const { signal, release } = stopSignal(on.signal);
  try {
    await serve(shownSite(config, flags, { ...on, signal }), signal, options);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    release();
  }
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
  shown: ShownSite,
  signal: AbortSignal,
  { port, page, editor, started }: ServerOptions,
): Promise<void> {
  const { cwd, config } = shown;
  const folder = dirname(resolve(cwd, config));
  const since = Date.now();
  // What has not changed is neither read nor parsed again.
  const host = cachedHost(nodeHost({ cwd, root: folder }));
  let view = () => {};
  const viewed = new Promise<void>((done) => {
    view = done;
  });
  const latest = await openState(shown, host);
  const session: Session = {
    shown,
    editor: editorIn(editor),
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
  const handler = siteHandler(session, folder, page);
  const server = await startServer(port, handler);
  try {
    let isFirst = true;
    let isWatching = false;
    const reopen = async (changed: ReadonlySet<string> | undefined) => {
      if (!isFirst) {
        host.changed(changed && Array.from(changed, (path) => toPosix(relative(cwd, path))));
        settle(session, await openState(shown, host));
      }
      // To watch thousands of files takes as long as the first view.
      if (isFirst && session.isLarge)
        await Promise.race([viewed, setTimeout(FIRST_VIEW, undefined, { signal, ref: false })]);
      isFirst = false;
      return session.latest.site;
    };
    const readAll = async () => {
      await readAllFrontMatter(latest.site, signal);
      session.isRead = true;
      handler.changed();
    };
    const compareLanguages = rereader(
      async (): Promise<Languages> => {
        const index = session.good?.index.plain();
        return index && hasLanguages(index) ? shown.languages() : new Map();
      },
      (languages) => JSON.stringify([...languages]),
      (languages) => {
        if (languages.size + session.languages.size === 0) return;
        session.languages = languages;
        if (!signal.aborted) handler.changed();
      },
    );
    signal.throwIfAborted();
    started(server.port);
    await shown.watch(
      reopen,
      (problem) => {
        session.problem = problem;
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
