import type { ClientCapabilities, CodeLens, CodeLensParams, Command } from 'vscode-languageserver';
import { isPageFile, slugOfFile } from '../../places/page-text.ts';
import { factsOf, type SiteFacts } from '../../places/site-facts.ts';
import type { EditedSite } from '../../sites/edited-site.ts';
import { RUN_CODEMOD } from '../request/commands.ts';
import { type Feature, siteFeature } from '../request/feature.ts';
import { placesOf } from './references.ts';
import { translationLenses } from './translations.ts';

/** The command with which an editor's extension shows locations, if the editor says that it has it. */
const SHOW_PLACES = 'nav.showPlaces';

/** Shows above a page where it is in the navigation, and how far it is behind if it is a translation. */
export const codeLens: Feature<CodeLensParams, CodeLens[] | null> = siteFeature({
  method: 'textDocument/codeLens',
  capabilities: (client) => client.textDocument?.codeLens && { codeLensProvider: {} },
  answer(at, _params: CodeLensParams, workspace) {
    const { site, file } = at;
    const slug = isPageFile(file) ? slugOfFile(site, file) : undefined;
    const facts = factsOf(site);
    if (slug === undefined || !facts) return null;
    const range = site.positions(file).rangeOf(0, 0);
    const places = facts.places(slug);
    const command = placesCommand(site, file, slug, places, workspace.client);
    return [{ range, command }, ...translationLenses(at, workspace)];
  },
});

function placesCommand(
  site: EditedSite,
  file: string,
  slug: string,
  places: ReturnType<SiteFacts['places']>,
  client: ClientCapabilities,
): Command {
  if (places.length === 0) return unlisted(site, file, client);
  const title =
    places.length === 1
      ? `In the navigation: ${places[0]?.labels.join(' › ') || 'at the top'}`
      : `In ${places.length} places of the navigation`;
  if (!commandsOf(client).includes(SHOW_PLACES)) return { title, command: '' };
  const { start } = site.positions(file).rangeOf(0, 0);
  return {
    title,
    command: SHOW_PLACES,
    arguments: [site.uri(file), start, placesOf(site, slug)],
  };
}

/** Returns the command for a page without an entry: the codemod that adds all pages which need one, if this page does. */
function unlisted(site: EditedSite, file: string, client: ClientCapabilities): Command {
  const title = 'Not in the navigation';
  const orphans = site.check().diagnostics.filter(({ code }) => code === 'orphan-page');
  const isOrphan = orphans.some(({ args }) => 'file' in args && args.file === file);
  if (!isOrphan || !client.workspace?.applyEdit) return { title, command: '' };
  const more = orphans.length === 1 ? 'add it' : `add all ${orphans.length} missing pages`;
  const argument = { uri: site.uri(site.file), codemod: 'add-orphans', options: {} };
  return { title: `${title}: ${more}`, command: RUN_CODEMOD, arguments: [argument] };
}

function commandsOf({ experimental }: ClientCapabilities): readonly unknown[] {
  const commands = (experimental as { commands?: unknown } | undefined)?.commands;
  return Array.isArray(commands) ? commands : [];
}
