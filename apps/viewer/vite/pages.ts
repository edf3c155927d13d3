import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin, UserConfig } from 'vite';
import { formatNotices } from '../../../release/third-party-notices.mjs';

const require = createRequire(import.meta.url);

interface PageOptions {
  /** The path of the HTML file. */
  page: string;
  /** The folder of its assets, and of the modules of ours that are loaded on demand. */
  folder: string;
  /** Matches the modules of the program that are loaded when a person types, opens or saves something. */
  onDemand: RegExp;
  /** Plugins for the worker of the page. */
  workerPlugins?: Plugin[];
}

/** Modules of the viewer that are loaded when a person enters the editor, or a page has something to draw. */
const DRAWN_ON_DEMAND = /\/src\/(?:enrich\/(?:code-colors|diagrams|formulas)|editor\/search)\.ts$/;

/** Returns the configuration of a page that shows a site. Its URLs are relative, so that any server can serve it from any path. */
export function pageConfig({
  page,
  folder,
  onDemand,
  workerPlugins = [],
}: PageOptions): UserConfig {
  /** The licenses of the packages in the bundles so far: the page is built after its worker. */
  const licenses = new Map<string, string>();

  /** Returns true for a module that is not only loaded on demand. */
  const isOwn = (id: string) =>
    !/\/node_modules\/|^\0(?!vite\/)/.test(id) && !DRAWN_ON_DEMAND.test(id) && !onDemand.test(id);

  return {
    logLevel: 'warn',
    plugins: [
      omitDiagrams(),
      collectLicenses(licenses),
      writeIcons(folder, licenses),
      writeNotices(folder, licenses),
    ],
    base: './',
    worker: {
      format: 'es',
      plugins: () => [...workerPlugins, collectLicenses(licenses)],
      rollupOptions: {
        output: {
          comments: { annotation: false },
          chunkFileNames: ({ isDynamicEntry }) =>
            `${folder}/${isDynamicEntry ? 'on-demand/' : ''}[name]-[hash].js`,
        },
      },
    },
    build: {
      assetsDir: folder,
      target: 'es2022',
      modulePreload: false,
      chunkSizeWarningLimit: 800,
      rollupOptions: {
        // Its package does not say that it has no side effects, so each page would contain it.
        treeshake: { moduleSideEffects: (id) => !id.includes('/js-yaml/') },
        input: page,
        output: {
          // Most visits load none of these.
          chunkFileNames: ({ moduleIds }) =>
            moduleIds.some(isOwn)
              ? `${folder}/[name]-[hash].js`
              : `${folder}/on-demand/[name]-[hash].js`,
        },
      },
    },
  };
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

function collectLicenses(licenses: Map<string, string>): Plugin {
  return {
    name: 'collect-licenses',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        const modules = chunk.type === 'chunk' ? chunk.moduleIds : [];
        for (const id of modules) {
          const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replace(/^\0/, ''))?.[0];
          if (folder !== undefined) addLicense(licenses, folder);
        }
      }
    },
  };
}

function writeNotices(folder: string, licenses: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'write-notices',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: `${folder}/THIRD_PARTY_NOTICES.txt`,
        source: formatNotices(
          'These pages contain the following packages.',
          [...licenses].map(([name, text]) => ({ name, text })),
        ),
      });
    },
  };
}

/** Returns a plugin that writes the icons that pages may use: a file for each set and first letter. */
function writeIcons(folder: string, licenses: Map<string, string>): Plugin {
  return {
    name: 'write-icons',
    generateBundle() {
      for (const set of ['lucide', 'fa6-brands']) {
        const file = require.resolve(`@iconify-json/${set}/icons.json`);
        addLicense(licenses, dirname(file));
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
            fileName: `${folder}/icons/${isSquare ? 'lucide' : 'brands'}-${letter}.json`,
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

function addLicense(licenses: Map<string, string>, folder: string): void {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const text =
    file === undefined ? `License: ${license}` : readFileSync(join(folder, file), 'utf8');
  licenses.set(`${name} ${version}`, text.trim());
}
