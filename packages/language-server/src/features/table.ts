import { isObject } from '@nav/text';
import type { ClientCapabilities, ServerCapabilities } from 'vscode-languageserver';
import { codeActions } from './code-actions.ts';
import { codeLens } from './code-lens.ts';
import { runCommand } from './codemods.ts';
import { completion, completionResolve } from './completion.ts';
import { definition } from './definition.ts';
import { diagnostics } from './diagnostics.ts';
import { documentLinks } from './document-links.ts';
import type { Feature } from './feature.ts';
import { hover } from './hover.ts';
import { inlayHints } from './inlay-hints.ts';
import { references } from './references.ts';
import { prepareRename, rename } from './rename.ts';
import { renameFiles } from './rename-files.ts';
import { symbols } from './symbols.ts';
import { workspaceSymbols } from './workspace-symbols.ts';

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
