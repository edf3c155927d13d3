import { once } from '@nav/collections';
import { isContainer, isObject, valueAt } from '@nav/json';
import { normalizePagePath, pathOf } from '@nav/paths';
import type { Config } from '../config/load.ts';
import type { Code } from '../diagnostics/catalog/messages.ts';
import { DEFAULT_DIRECTORIES } from '../openapi/generate.ts';
import type { Resolution } from '../resolve/resolve.ts';

/** The codes for a specification whose endpoints are unknown. */
const UNREAD_SPECIFICATION: ReadonlySet<Code> = /* @__PURE__ */ new Set([
  'openapi-invalid',
  'openapi-not-found',
  'openapi-remote',
  'unreadable-file',
]);

/** Returns true if a specification of the navigation could not be read, which a finding already reports. */
export function hasUnreadSpecification(
  resolution: Pick<Resolution, 'findings'> | undefined,
): boolean {
  return resolution?.findings.some(({ code }) => UNREAD_SPECIFICATION.has(code)) ?? false;
}

/**
 * Returns a test for addresses without a base path where a specification, a reference or a repository that was not read may
 * have a page.
 */
export function unreadPages(
  { value }: Config,
  resolution: Pick<Resolution, 'findings'> | undefined,
): (address: string) => boolean {
  const folders = once(() => unreadFolders(value, hasUnreadSpecification(resolution)));
  const hasOtherSources = once(() => hasSourceRef(valueAt(value, '/navigation')));
  return (address) => {
    if (hasOtherSources()) return true;
    const path = `${normalizePagePath(pathOf(address)).toLowerCase()}/`;
    return folders().some((folder) => path.startsWith(`${folder}/`));
  };
}

/** Returns the folders with pages that only the builder knows, in lower case. */
function unreadFolders(config: unknown, hasUnread: boolean): string[] {
  const folders = new Set<string>();
  if (hasUnread) {
    folders.add(DEFAULT_DIRECTORIES.openapi);
    visitProperties(config, (key, value) => {
      if (key === 'directory' && typeof value === 'string') folders.add(value);
    });
  }
  visitProperties(valueAt(config, '/navigation'), (key, value) => {
    if (key !== 'asyncapi' && key !== 'graphql' && key !== 'sdk') return;
    const directory = isObject(value) ? value.directory : undefined;
    folders.add(typeof directory === 'string' ? directory : DEFAULT_DIRECTORIES[key]);
  });
  return [...folders].map((folder) => normalizePagePath(folder).toLowerCase()).filter(Boolean);
}

/** Returns true if another repository of the site adds to the navigation: its pages can have any address. */
function hasSourceRef(navigation: unknown): boolean {
  let found = false;
  visitProperties(navigation, (key) => {
    found ||= key === 'sourceRef';
  });
  return found;
}

/** Calls `visit` for each property of a value, at any depth. */
function visitProperties(value: unknown, visit: (key: string, value: unknown) => void): void {
  if (!isContainer(value)) return;
  for (const [key, item] of Object.entries(value)) {
    visit(key, item);
    visitProperties(item, visit);
  }
}
