import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);
const bin = join(dirname(resolve('@nav/cli/package.json')), 'bin/nav.js');

/** A site in a temporary folder, which `nav preview` can serve. */
export interface PreviewedSite {
  root: string;
  write(path: string, text: string): void;
  /** Starts the server, and returns its origin. */
  serve(): Promise<string>;
  /** Stops the server, and removes the folder. */
  remove(): void;
}

export function previewedSite(): PreviewedSite {
  const root = mkdtempSync(join(tmpdir(), 'nav-preview-'));
  let server: ChildProcess | undefined;
  return {
    root,
    write(path, text) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    },
    serve() {
      const started = spawn(process.execPath, [bin, 'preview', '--port', '0'], { cwd: root });
      server = started;
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
      server?.kill();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
