import { normalizePagePath, withoutExtension } from '@nav/paths';
import type { Position } from 'vscode-languageserver';
import type { SiteFile } from '../../sites/workspace.ts';
import type { TextNode } from '../../texts/json-nodes.ts';

export interface PageReference {
  node: TextNode;
  /** The path of the page, without slashes at its ends and without its extension. */
  path: string;
}

export function pageAt({ site, file }: SiteFile, position: Position): PageReference | undefined {
  const node = site.json(file)?.nodeAt(site.positions(file).offsetAt(position));
  const value = node?.value;
  if (!node || typeof value !== 'string' || value === '' || !mayNamePage(node, value))
    return undefined;
  const path = withoutExtension(normalizePagePath(value));
  const isKnown = site.site.files()?.pages.has(path) || isEntry(node);
  return path !== '' && isKnown ? { node, path } : undefined;
}

/** Returns true for an entry of `pages` and for the page of a group. */
function isEntry({ key, parent }: TextNode): boolean {
  return key === 'root' || (key === undefined && parent?.key === 'pages');
}

function mayNamePage(node: TextNode, value: string): boolean {
  if (/\s/.test(value) || value.includes('://')) return false;
  if (isEntry(node)) return true;
  return (node.key === 'href' || node.key === 'destination') && value.startsWith('/');
}
