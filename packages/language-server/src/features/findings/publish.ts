import { resolve } from 'node:path';
import { addTo } from '@nav/collections';
import type { PublishDiagnosticsParams } from 'vscode-languageserver';
import type { EditedSite } from '../../sites/edited-site.ts';
import type { SiteFile, Workspace } from '../../sites/workspace.ts';
import { uriIn } from '../../texts/open-texts.ts';
import { diagnosticsOf } from './diagnostics.ts';

export interface Checked {
  changes: PublishDiagnosticsParams[];
  /** True if the findings of some pages are missing, so that the next call has more. */
  isEarly: boolean;
}

/** Compares the diagnostics of all sites with those that the editor has. */
export interface Publisher {
  /** Checks the sites of all open documents. Returns what has changed since the last call, cleared files included. */
  changes(): Promise<Checked>;
}

/** Editors that ask for the diagnostics of open documents receive only the diagnostics of other files. */
export function openPublisher(workspace: Workspace): Publisher {
  /** The published findings, as text, by URI. */
  let published = new Map<string, string>();
  let isEarly = false;
  return {
    async changes() {
      if (isEarly) workspace.readPages();
      const sites = await workspace.wantedSites();
      isEarly = sites.some((site) => site.isEarly);
      const byPath = filesWithFindings(sites, workspace);
      const now = new Map<string, string>();
      const changes: Checked['changes'] = [];
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
      return { changes, isEarly };
    },
  };
}

function filesWithFindings(
  sites: readonly EditedSite[],
  { client, texts }: Workspace,
): ReadonlyMap<string, SiteFile[]> {
  const pulls = client.textDocument?.diagnostic !== undefined;
  const byPath = new Map<string, SiteFile[]>();
  for (const site of sites) {
    const found = site.check().diagnostics.flatMap((one) =>
      // Pages show that they are orphans, too, while they are open.
      one.code === 'orphan-page' && texts.has(resolve(site.folder, one.args.file))
        ? [one.file, one.args.file]
        : one.file,
    );
    for (const file of new Set(found)) {
      const path = resolve(site.folder, file);
      if (!pulls || !texts.has(path)) addTo(byPath, path, { site, file });
    }
  }
  return byPath;
}
