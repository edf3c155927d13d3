import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/** The licenses of the packages in the bundles so far: the pages are built after their worker. */
const licenses = new Map<string, string>();

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url));

// Two pages with their scripts, styles and worker. Their URLs are relative, so that any server can serve them from any path.
export default defineConfig({
  logLevel: 'warn',
  plugins: [collectLicenses(), writeNotices()],
  base: './',
  worker: { format: 'es', plugins: () => [collectLicenses()] },
  build: {
    assetsDir: 'playground',
    target: 'es2022',
    modulePreload: false,
    rollupOptions: { input: [page('playground.html'), page('preview.html')] },
  },
});

/** Returns a plugin that collects the licenses of all bundled packages. */
function collectLicenses(): Plugin {
  return {
    name: 'collect-licenses',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        const modules = chunk.type === 'chunk' ? chunk.moduleIds : [];
        for (const id of modules) {
          const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replace(/^\0/, ''))?.[0];
          if (folder !== undefined) addLicense(folder);
        }
      }
    },
  };
}

/** Returns a plugin that writes the licenses next to the scripts. */
function writeNotices(): Plugin {
  return {
    name: 'write-notices',
    generateBundle() {
      const texts = [...licenses].sort().map(([name, text]) => `${name}\n\n${text}\n`);
      this.emitFile({
        type: 'asset',
        fileName: 'playground/THIRD_PARTY_NOTICES.txt',
        source: `These pages contain the following packages.\n\n${texts.join(`\n${'-'.repeat(72)}\n\n`)}`,
      });
    },
  };
}

function addLicense(folder: string): void {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const text =
    file === undefined ? `License: ${license}` : readFileSync(join(folder, file), 'utf8');
  licenses.set(`${name} ${version}`, text.trim());
}
