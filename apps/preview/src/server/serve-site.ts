import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { isBelow, isFile, realPath } from '@nav/disk';
import { folderOf, isHiddenPath, joinPath } from '@nav/paths';
import type { ServerCalls } from '../protocol/server-protocol.ts';
import { answersOf, InvalidCall, replyAt, type Session } from '../site/site-calls.ts';
import { type Answer, type Handler, textAnswer } from './http.ts';

/** The path below which the server's own files are. */
const OWN = '/@nav/';

/** The file of a published page with its compressed files. Many small files would take twice the space. */
const COMPRESSED = 'compressed';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

/** The files of a site that its pages show. */
const IMAGES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** Other files of a site. Files that a browser could run are shown as text or saved. */
const FILES: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  ...Object.fromEntries(
    ['.css', '.csv', '.html', '.js', '.json', '.md', '.txt', '.xml', '.yaml', '.yml'].map(
      (name) => [name, 'text/plain; charset=utf-8'],
    ),
  ),
};

const ARGUMENTS: Readonly<
  Record<keyof ServerCalls, readonly ('string' | 'number' | 'object' | 'list')[]>
> = {
  site: [],
  check: [],
  tree: ['list'],
  nodesAbove: ['string', 'string'],
  locate: ['string', 'string'],
  text: ['string'],
  page: ['string'],
  codemods: [],
  choices: ['string', 'string'],
  plan: ['string', 'object'],
  edit: ['string', 'number'],
};

/** The calls that start a program. Only the page itself may make them. */
const OF_PAGE: readonly string[] = ['edit'];

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return value === null ? 'none' : typeof value;
}

/** A build without the page. The message is a sentence. */
export class MissingPage extends Error {}

export interface SiteHandler extends Handler {
  changed(): void;
}

/** @param page the folder with the built page. */
export function siteHandler(session: Session, folder: string, page: string): SiteHandler {
  const assets = pageAssets(page);
  const answers = answersOf(session);
  const listeners = new Set<(data: string) => void>();
  const shell = assets.get(`${OWN}preview.html`) as Answer;

  /** Returns what is at a path of the site, as its builder would answer. */
  function answerAt(path: string): Answer {
    const reply = replyAt(session, path);
    const found = reply?.found;
    if (found?.kind === 'file' && reply?.redirects.length === 0) {
      const body = isPrivate(session, found.path) ? undefined : fileAt(folder, found.path);
      const type = FILES[extname(found.path).toLowerCase()] ?? 'application/octet-stream';
      return body ? { status: 200, type, body } : textAnswer(404, 'Not found.');
    }
    return found?.kind === 'nothing' ? { ...shell, status: 404 } : shell;
  }

  return {
    get(path) {
      if (path === `${OWN}events`) {
        return {
          opened(send) {
            listeners.add(send);
            send('opened');
            return () => listeners.delete(send);
          },
        };
      }
      const own = assets.get(path);
      if (own) return own;
      if (path.startsWith(OWN)) return textAnswer(404, 'Not found.');
      const type = imageType(path);
      if (type !== undefined && replyAt(session, path)?.found.kind !== 'page') {
        const body = fileAt(folder, path);
        return body ? { status: 200, type, body } : textAnswer(404, 'Not found.');
      }
      return answerAt(path);
    },
    async post(path, body, isFromPage) {
      const name = path.startsWith(`${OWN}api/`) ? path.slice(`${OWN}api/`.length) : '';
      if (!Object.hasOwn(answers, name)) return textAnswer(404, 'Not found.');
      if (OF_PAGE.includes(name) && !isFromPage)
        return textAnswer(403, 'Only the page of nav preview may ask for this.');
      const types = ARGUMENTS[name as keyof ServerCalls];
      if (!Array.isArray(body) || types.some((type, index) => typeOf(body[index]) !== type)) {
        return textAnswer(400, `Send a list of arguments: ${types.join(', ') || 'none'}.`);
      }
      const answer = answers[name as keyof typeof answers] as (...args: unknown[]) => unknown;
      try {
        const result = await answer(...body);
        return { status: 200, type: 'application/json', body: JSON.stringify(result ?? null) };
      } catch (error) {
        if (error instanceof InvalidCall) return textAnswer(400, error.message);
        throw error;
      }
    },
    changed() {
      for (const send of listeners) send('changed');
    },
  };
}

function pageAssets(root: string): Map<string, Answer> {
  let files: string[];
  try {
    files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  } catch {
    throw new MissingPage('This package was built without the page that `nav preview` serves.');
  }
  const answer = (name: string, body: Uint8Array): Answer => ({
    status: 200,
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    body,
  });
  const plain = files
    .filter((file) => file !== COMPRESSED && isFile(join(root, file)))
    .map((file): [string, Answer] => {
      const name = file.replaceAll('\\', '/');
      return [OWN + name, answer(name, readFileSync(join(root, file)))];
    });
  const compressed = files.includes(COMPRESSED)
    ? filesIn(readFileSync(join(root, COMPRESSED))).map(([name, body]): [string, Answer] => [
        OWN + name,
        { ...answer(name, body), encoding: 'br' },
      ])
    : [];
  return new Map([...plain, ...compressed]);
}

/** Returns the files that a file consists of. Its first line is JSON: their names and lengths. */
function filesIn(joined: Buffer): [string, Uint8Array][] {
  let end = joined.indexOf('\n') + 1;
  const list: [string, number][] = JSON.parse(joined.toString('utf8', 0, end));
  return list.map(([name, length]) => {
    end += length;
    return [name, joined.subarray(end - length, end)];
  });
}

/** Returns true for the config, its parts, the settings and hidden files. */
function isPrivate({ latest: { site } }: Session, path: string): boolean {
  const file = joinPath(folderOf(site.file), path);
  return site.sources.has(file) || isHiddenPath(path);
}

function imageType(path: string): string | undefined {
  return IMAGES[extname(path).toLowerCase()];
}

/** Links that lead out of the folder count as absent. */
function fileAt(folder: string, path: string): Uint8Array | undefined {
  const root = realPath(folder);
  const real = realPath(join(folder, path));
  if (root === undefined || real === undefined || !isBelow(root, real)) return undefined;
  return isFile(real) ? readFileSync(real) : undefined;
}
