import { isModulePath } from '@nav/core/internal';
import type { CompletionList, CompletionParams } from 'vscode-languageserver';
import { isPageFile } from '../places/page-text.ts';
import { completeConfig } from './complete-config.ts';
import { completeModule } from './complete-module.ts';
import { completePage } from './complete-page.ts';
import { type Feature, siteFeature } from './feature.ts';

/** Completes keys, values, page paths and endpoints in configs, and links in pages. */
export const completion: Feature<CompletionParams, CompletionList | null> = siteFeature({
  method: 'textDocument/completion',
  capabilities: () => ({ completionProvider: { triggerCharacters: ['"', "'", '/', '#', '('] } }),
  answer(at, { position }: CompletionParams, { client }) {
    const { site, file } = at;
    const offset = site.positions(file).offsetAt(position);
    if (isPageFile(file)) return completePage(at, offset);
    if (isModulePath(file)) return completeModule(at, offset);
    const snippets = client.textDocument?.completion?.completionItem?.snippetSupport === true;
    return completeConfig(at, offset, snippets);
  },
});
