import type { Diagnostic } from '@nav/core';
import type { EditedSite } from '../sites/edited-site.ts';
import { stringAt } from '../texts/json-nodes.ts';
import {
  type ActionsByCode,
  destructive,
  type FindingAction,
  itemAround,
  partOf,
  removeAction,
} from './action.ts';

export const redirectActions: ActionsByCode = {
  'redirect-source': (finding, site) => [
    ...(finding.args.taken === undefined || finding.args.taken === 'others'
      ? writeValue(finding, site, finding.args.path)
      : []),
    ...removeRedirect(finding, site),
  ],
  'redirect-chain': (finding, site) =>
    finding.args.end === undefined ? [] : writeValue(finding, site, finding.args.end),
  'redirect-loop': removeRedirect,
  'redirect-live-page': removeRedirect,
  'redirect-shadowed': removeRedirect,
  'redirect-duplicate': removeRedirect,
};

/** Returns the action that writes a text in place of a string, unless the finding has it as a fix. */
function writeValue(finding: Diagnostic, site: EditedSite, value: string): FindingAction[] {
  const part = partOf(finding, site);
  if (part?.node.kind !== 'string' || finding.fixes.length > 0) return [];
  const { file, node } = part;
  const text = JSON.stringify(value);
  return [
    { title: `Change to ${text}`, edits: [{ file, start: node.start, end: node.end, text }] },
  ];
}

function removeRedirect(finding: Diagnostic, site: EditedSite): FindingAction[] {
  const part = partOf(finding, site);
  const redirect = part && itemAround(part.node);
  if (!part || !redirect) return [];
  const source = stringAt(redirect, 'source');
  const name =
    source === undefined ? 'this redirect' : `the redirect from ${JSON.stringify(source)}`;
  return destructive(removeAction(`Remove ${name}`, part.file, redirect));
}
