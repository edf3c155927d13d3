import { indexTree, type NavIndex } from '@nav/core/client';
import type { ErrorPayload, ViteDevServer } from 'vite';
import type { Docs } from '../docs/docs.ts';
import { listOf, type Problem } from '../docs/problem.ts';
import { answerRedirects } from './answer-redirects.ts';

/** Changes within this time, in milliseconds, count as one. */
const DEBOUNCE = 50;

/**
 * Keeps a development server up to date: reads the documentation again after each change, shows its problems, and
 * reloads what imports the module `id`.
 *
 * @returns a function that stops it.
 */
export function serveDocs(server: ViteDevServer, docs: Docs, id: string): () => void {
  const { logger } = server.config;
  let overlay: ErrorPayload | undefined;
  let code: string | undefined;
  let index: NavIndex | undefined;
  let printed = '';

  async function show(): Promise<void> {
    const { fatal, printed: others } = await docs.report();
    const texts = [fatal, others].map((problems) => listOf(problems, docs.name));
    if (texts.join('') !== printed) {
      const [errors, warnings] = texts;
      if (errors) logger.error(errors, { timestamp: true });
      if (warnings) logger.warn(warnings, { timestamp: true });
      if (!errors && !warnings && printed)
        logger.info(`${docs.name}: no problems`, { timestamp: true });
    }
    printed = texts.join('');
    const wasShown = overlay !== undefined;
    overlay = overlayOf(fatal);
    if (overlay) server.ws.send(overlay);
    // An update without modules closes the overlay.
    else if (wasShown) server.ws.send({ type: 'update', updates: [] });
  }

  /** Takes the last reading. A config that cannot be used leaves the pages as they are, behind the overlay. */
  async function read(): Promise<void> {
    const { code: now, tree } = await docs.read();
    if (now === undefined || now === code) return;
    code = now;
    index = tree && indexTree(tree);
  }

  async function update(): Promise<void> {
    docs.forget();
    const before = code;
    await read();
    if (code !== before) await reload(server, id);
    await show();
  }

  const start = async () => {
    await read();
    await show();
  };
  const later = (work: () => Promise<void>, delay?: number) =>
    setTimeout(() => {
      work().catch((error: Error) => logger.error(error.message, { error }));
    }, delay);
  let timer: NodeJS.Timeout | undefined = later(start);
  answerRedirects(server, () => index, docs.name);
  server.watcher.add(docs.folder);
  server.watcher.on('all', (event, file) => {
    if (!docs.concerns(file, event)) return;
    clearTimeout(timer);
    timer = later(update, DEBOUNCE);
  });
  server.ws.on('connection', (socket) => {
    if (overlay) socket.send(JSON.stringify(overlay));
  });
  return () => clearTimeout(timer);
}

/** Reloads what imports a module, in the browser and on the server. */
async function reload(server: ViteDevServer, id: string): Promise<void> {
  // Before version 6, the server itself had the only module graph.
  const environments = server.environments ? Object.values(server.environments) : [server];
  let isInBrowser = false;
  for (const environment of environments) {
    const module = environment.moduleGraph.getModuleById(id);
    if (!module) continue;
    await environment.reloadModule(module as never);
    if (!('name' in environment) || environment.name === 'client') isInBrowser = true;
  }
  if (!isInBrowser) server.ws.send({ type: 'full-reload' });
}

/** Returns what the overlay shows: the first problem with its lines, and the places of the others. */
function overlayOf(problems: readonly Problem[]): ErrorPayload | undefined {
  const [first, ...others] = problems;
  if (!first) return undefined;
  const { place, code, message, help } = first;
  return {
    type: 'error',
    err: {
      plugin: 'nav',
      message: `${message} [${code}]`,
      // The overlay links places in it to the editor.
      stack: others.map(lineOf).join('\n'),
      ...(place && {
        id: place.file,
        loc: { file: place.file, line: place.line, column: place.column },
        frame: place.frame,
      }),
      // The overlay of Astro shows these instead.
      name: 'nav',
      title: code,
      docslink: help,
      highlightedCode: place && `<pre>${escapeHtml(place.frame)}</pre>`,
    },
  };
}

function lineOf({ place, code, message }: Problem): string {
  const where = place ? `${place.file}:${place.line}:${place.column} ` : '';
  return `${where}${message} [${code}]`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<]/g, (char) => `&#${char.charCodeAt(0)};`);
}
