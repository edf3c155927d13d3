import { isObject } from '@nav/json';
import type { ClientCapabilities, ServerCapabilities } from 'vscode-languageserver';
import { runCommand } from './codemods/codemods.ts';
import { completion, completionResolve } from './completion/completion.ts';
import { codeActions } from './findings/code-actions.ts';
import { diagnostics } from './findings/diagnostics.ts';
import { codeLens } from './lookup/code-lens.ts';
import { definition } from './lookup/definition.ts';
import { documentLinks } from './lookup/document-links.ts';
import { hover } from './lookup/hover.ts';
import { inlayHints } from './lookup/inlay-hints.ts';
import { references } from './lookup/references.ts';
import { symbols } from './lookup/symbols.ts';
import { workspaceSymbols } from './lookup/workspace-symbols.ts';
import { prepareRename, rename } from './renames/rename.ts';
import { renameFiles } from './renames/rename-files.ts';
import type { Feature } from './request/feature.ts';

// Editors that pull diagnostics receive them for open documents. In all other cases, the server publishes them.
/** Every request that the server answers, one line each. The announced capabilities derive from it. */
const features: readonly Feature[] = [
  diagnostics,
  codeActions,
  symbols,
  workspaceSymbols,
  prepareRename,
  rename,
  renameFiles,
  completion,
  completionResolve,
  hover,
  definition,
  references,
  codeLens,
  documentLinks,
  inlayHints,
  runCommand,
];

export function featuresFor(client: ClientCapabilities): {
  features: ReadonlyMap<string, Feature>;
  capabilities: ServerCapabilities;
} {
  const usable = new Map<string, Feature>();
  let capabilities: ServerCapabilities = {};
  for (const feature of features) {
    const announced = feature.capabilities(client);
    if (!announced) continue;
    usable.set(feature.method, feature);
    capabilities = merge(capabilities, announced);
  }
  return { features: usable, capabilities };
}

/** Merges objects of capabilities. Two features may announce parts of one object, such as `workspace`. */
function merge<Value extends object>(some: Value, others: Value): Value {
  const merged = { ...some } as Record<string, unknown>;
  for (const [key, value] of Object.entries(others)) {
    const known = merged[key];
    merged[key] = isObject(known) && isObject(value) ? merge(known, value) : value;
  }
  return merged as Value;
}
