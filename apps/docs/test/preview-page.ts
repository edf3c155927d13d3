import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type SiteFolder, temporaryFolder } from './browser.ts';

const { resolve } = createRequire(import.meta.url);
const bin = join(dirname(resolve('@nav/cli/package.json')), 'bin/nav.js');

/** A site in a temporary folder, which `nav preview` can serve. */
export interface PreviewedSite extends SiteFolder {
  /** Starts a server, which `remove` stops. Returns its origin. */
  serve(): Promise<string>;
}

export function previewedSite(): PreviewedSite {
  const folder = temporaryFolder();
  const servers: ChildProcess[] = [];
  return {
    ...folder,
    serve() {
      const started = spawn(process.execPath, [bin, 'preview', '--port', '0'], {
        cwd: folder.root,
      });
      servers.push(started);
      let printed = '';
      return new Promise<string>((done, fail) => {
        started.stdout.on('data', (text) => {
          printed += text;
          const [origin] = /http:\/\/localhost:\d+/.exec(printed) ?? [];
          if (origin) done(origin);
        });
        started.on('exit', (code) => fail(new Error(`nav preview ended with code ${code}.`)));
      });
    },
    remove() {
      for (const server of servers) server.kill();
      folder.remove();
    },
  };
}
