import { resolve } from 'node:path';
import type { PublishDiagnosticsParams } from 'vscode-languageserver';
import type { SiteFile, Workspace } from '../sites/workspace.ts';
import { uriIn } from '../texts/open-texts.ts';
import { diagnosticsOf } from './diagnostics.ts';

/** Compares the diagnostics of all sites with those that the editor has. */
export interface Publisher {
  /** Checks the sites of all open documents. Returns what has changed since the last call, cleared files included. */
  changes(): Promise<PublishDiagnosticsParams[]>;
}

/**
 * Returns a publisher. Editors that ask for the diagnostics of open documents receive only the diagnostics of other
 * files.
 */
export function openPublisher(workspace: Workspace): Publisher {
  const pulls = workspace.client.textDocument?.diagnostic !== undefined;
  /** The published findings, as text, by URI. */
  let published = new Map<string, string>();
  return {
    async changes() {
      const byPath = new Map<string, SiteFile[]>();
      for (const site of await workspace.wantedSites()) {
        const found = site.check().diagnostics.flatMap((one) =>
          // Pages show that they are orphans, too, while they are open.
          one.code === 'orphan-page' && workspace.texts.has(resolve(site.folder, one.args.file))
            ? [one.file, one.args.file]
            : one.file,
        );
        for (const file of new Set(found)) {
          const path = resolve(site.folder, file);
          if (pulls && workspace.texts.has(path)) continue;
          byPath.set(path, [...(byPath.get(path) ?? []), { site, file }]);
        }
      }
      const now = new Map<string, string>();
      const changes: PublishDiagnosticsParams[] = [];
      for (const [path, places] of byPath) {
        const uri = uriIn(workspace.texts, path);
        const diagnostics = diagnosticsOf(places, workspace);
        const text = JSON.stringify(diagnostics);
        now.set(uri, text);
        if (published.get(uri) === text) continue;
        const version = workspace.texts.get(path)?.version;
        changes.push({ uri, ...(version === undefined ? {} : { version }), diagnostics });
      }
      for (const uri of published.keys()) if (!now.has(uri)) changes.push({ uri, diagnostics: [] });
      published = now;
      return changes;
    },
  };
}
