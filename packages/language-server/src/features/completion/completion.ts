import type {
  ClientCapabilities,
  CompletionItem,
  CompletionList,
  CompletionParams,
} from 'vscode-languageserver';
import { iconNamesOf } from '../../places/icon-names.ts';
import { formatOf } from '../../places/page-card.ts';
import { isPageFile } from '../../places/page-text.ts';
import { isPosition, isString, objectOf, optional } from '../../texts/params.ts';
import { type Feature, siteFeature } from '../request/feature.ts';
import { completeConfig } from './complete-config.ts';
import { completePage } from './complete-page.ts';
import { type CompletionClient, type PageData, pageDocumentation } from './page-items.ts';

/** Completes keys, values, page paths and endpoints in configs, and links in pages. */
export const completion: Feature<CompletionParams, CompletionList | null> = siteFeature({
  method: 'textDocument/completion',
  capabilities: (client) => ({
    completionProvider: {
      triggerCharacters: ['"', "'", '/', '#', '('],
      ...(abilitiesOf(client).resolves ? { resolveProvider: true } : {}),
    },
  }),
  params: { position: isPosition },
  async answer(at, { position }: CompletionParams, { client }) {
    const { site, file } = at;
    const offset = site.positions(file).offsetAt(position);
    const abilities = { ...abilitiesOf(client), icons: await iconNamesOf(site) };
    if (isPageFile(file)) return completePage(at, offset, abilities);
    return completeConfig(at, offset, abilities);
  },
});

/**
 * Adds the documentation of a page to a completion. On a large site, documenting all of them would take longer than the
 * rest.
 */
export const completionResolve: Feature<CompletionItem, CompletionItem> = {
  method: 'completionItem/resolve',
  capabilities: () => ({}),
  params: { label: isString, data: optional(objectOf({ uri: isString, slug: isString })) },
  async answer(item, workspace) {
    const data = item.data as PageData | null | undefined;
    const at = data && (await workspace.siteOf(data.uri));
    const { format } = abilitiesOf(workspace.client);
    return at ? { ...item, documentation: pageDocumentation(at.site, data.slug, format) } : item;
  },
};

function abilitiesOf({ textDocument }: ClientCapabilities): CompletionClient {
  const { snippetSupport, resolveSupport, documentationFormat } =
    textDocument?.completion?.completionItem ?? {};
  return {
    format: formatOf(documentationFormat),
    snippets: snippetSupport === true,
    resolves: resolveSupport?.properties.includes('documentation') === true,
  };
}
