import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { formatNotices } from '../../release/third-party-notices.mjs';

/** The licenses of the packages in the bundles so far: the pages are built after their worker. */
const licenses = new Map<string, string>();

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url));

// Two pages with their scripts, styles and worker. Their URLs are relative, so that any server can serve them from any path.
export default defineConfig({
  logLevel: 'warn',
  plugins: [omitDiagrams(), collectLicenses(), writeIcons(), writeNotices()],
  base: './',
  resolve: {
    // The completion of the language server needs only its names, without the parts for Node.js.
    alias: {
      'vscode-languageserver': page('node_modules/vscode-languageserver-types/lib/esm/main.js'),
    },
  },
  worker: {
    format: 'es',
    plugins: () => [collectLicenses()],
    rollupOptions: { output: { chunkFileNames: 'playground/on-demand/[name]-[hash].js' } },
  },
  build: {
    assetsDir: 'playground',
    target: 'es2022',
    modulePreload: false,
    chunkSizeWarningLimit: 800,
    rollupOptions: {
      // Its package does not say that it has no side effects, so each page would contain it.
      treeshake: { moduleSideEffects: (id) => !id.includes('/js-yaml/') },
      input: [page('playground.html'), page('preview.html')],
      output: {
        // Most visits load none of these.
        chunkFileNames: ({ moduleIds }) =>
          moduleIds.some(isOwn)
            ? 'playground/[name]-[hash].js'
            : 'playground/on-demand/[name]-[hash].js',
      },
    },
  },
});

/** Modules of our own that are loaded when a person types, opens or saves something, or a page has something to draw. */
const ON_DEMAND =
  /\/src\/(?:archive|code-colors|completion|diagrams|folder(?:-site|-worker)?|formulas|lanes|open-dialog|paste-dialog|read-site|repository|search)\.ts$/;

/** Returns true for a module that is not only loaded on demand. */
function isOwn(id: string): boolean {
  return !/\/node_modules\/|^\0(?!vite\/)/.test(id) && !ON_DEMAND.test(id);
}

/** Kinds of diagrams that few pages use, or that need a parser of 700 kB. The preview shows their source. */
const OMITTED =
  /\/(?:architectureDiagram|blockDiagram|c4Diagram|cose-bilkent|cynefinDiagram|diagram-|gitGraphDiagram|infoDiagram|ishikawaDiagram|kanban-definition|mindmap-definition|pieDiagram|sankeyDiagram|swimlanes|vennDiagram|wardleyDiagram)[^/]*\.mjs$/;

function omitDiagrams(): Plugin {
  return {
    name: 'omit-diagrams',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === '@mermaid-js/parser' || (importer?.includes('/mermaid/dist/') && OMITTED.test(id))
        ? '\0omitted'
        : undefined,
    load: (id) =>
      id === '\0omitted' ? { code: 'module.exports = {};', moduleType: 'js' } : undefined,
  };
}

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

function writeNotices(): Plugin {
  return {
    name: 'write-notices',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'playground/THIRD_PARTY_NOTICES.txt',
        source: formatNotices(
          'These pages contain the following packages.',
          [...licenses].map(([name, text]) => ({ name, text })),
        ),
      });
    },
  };
}

/** Returns a plugin that writes the icons that pages may use: a file for each set and first letter. */
function writeIcons(): Plugin {
  return {
    name: 'write-icons',
    generateBundle() {
      for (const set of ['lucide', 'fa6-brands']) {
        const file = fileURLToPath(import.meta.resolve(`@iconify-json/${set}/icons.json`));
        addLicense(dirname(file));
        const { icons, aliases = {}, width, height } = JSON.parse(readFileSync(file, 'utf8'));
        const isSquare = set === 'lucide';
        const bodies = new Map<string, unknown>();
        for (const [name, icon] of Object.entries<Icon>(icons))
          bodies.set(
            name,
            isSquare
              ? icon.body
              : [`<g stroke="none">${icon.body}</g>`, icon.width ?? width, icon.height ?? height],
          );
        for (const [name, { parent }] of Object.entries<{ parent: string }>(aliases))
          if (bodies.has(parent)) bodies.set(name, bodies.get(parent));
        for (const letter of new Set(Array.from(bodies.keys(), ([first]) => first))) {
          const entries = [...bodies].filter(([[first]]) => first === letter);
          this.emitFile({
            type: 'asset',
            fileName: `playground/icons/${isSquare ? 'lucide' : 'brands'}-${letter}.json`,
            source: JSON.stringify(Object.fromEntries(entries)),
          });
        }
      }
    },
  };
}

interface Icon {
  body: string;
  width?: number;
  height?: number;
}

function addLicense(folder: string): void {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const text =
    file === undefined ? `License: ${license}` : readFileSync(join(folder, file), 'utf8');
  licenses.set(`${name} ${version}`, text.trim());
}
