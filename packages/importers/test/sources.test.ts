import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeHost } from '@nav/core/node';
import { describe, expect, test } from 'vitest';
import { frameworks, sourceFiles } from '../src/index.ts';
import { printSource } from './print-source.ts';

/**
 * Each folder `fixtures/FRAMEWORK/NAME` has a site in `site/`, the neutral tree that is read from it in `source.json`, and
 * on demand `options.json` with the folder of the configuration and the sidebar.
 */
const root = join(import.meta.dirname, 'fixtures');

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

for (const framework of frameworks) {
  const own = join(root, framework.name);
  describe.runIf(existsSync(own))(framework.name, () => {
    const names = existsSync(own) ? readdirSync(own).sort() : [];
    test.each(names)('%s', (name) => {
      const folder = join(own, name);
      const settings = join(folder, 'options.json');
      const { folder: start = '', ...options } = existsSync(settings) ? readJson(settings) : {};
      const files = sourceFiles(nodeHost({ cwd: join(folder, 'site') }));
      expect(framework.detect(files, start)).toBeDefined();
      const actual = JSON.parse(JSON.stringify(printSource(framework.read(files, start, options))));
      const expected = join(folder, 'source.json');
      if (process.env.NAV_UPDATE) writeFileSync(expected, `${JSON.stringify(actual, null, 2)}\n`);
      expect(actual).toEqual(readJson(expected));
    });
  });
}
