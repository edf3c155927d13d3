import { normalizePagePath } from '@nav/paths';
import { type JsonNode, stringOf } from '../../document/document.ts';
import { SHARED, whyUnresolvable } from '../../document/references.ts';
import { NO_DRAFT, previewOf } from '../../endpoints/preview.ts';
import { endpointEntries } from '../../endpoints/unlisted-operations.ts';
import { isEndpoint } from '../../navigation/navigation.ts';
import { scopeOf } from '../../navigation/scope.ts';
import { removalOf } from '../../pages/entries/removal.ts';
import { pageAt, slugOf } from '../../pages/links/addresses.ts';
import { requireSiteFiles } from '../../pages/links/site-files.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import { limitChecker } from '../../session/limit.ts';

export const codemod: Codemod = defineCodemod({
  name: 'remove-missing',
  summary: 'Removes entries without a page file or operation, and the groups that become empty.',
  idle: 'All pages and operations in the navigation exist.',
  options: {
    keepEmpty: option.flag('keep groups and other elements that become empty'),
  },
  examples: [['--keep-empty', 'groups stay even if they become empty']],
  apply(session, { keepEmpty }) {
    const { edits } = session;
    const scope = scopeOf(session);
    const files = scope && requireSiteFiles(session, scope.element);
    if (!scope || !files) return;
    const isInside = limitChecker(session);
    const isRemovable = (entry: JsonNode) => {
      if (!isInside(entry)) edits.note(entry, SHARED);
      return isInside(entry);
    };
    const operations = new Set(endpointEntries(session, scope));
    const gone =
      operations.size > 0 ? previewOf(session, operations, NO_DRAFT)?.missing : undefined;
    const isMissing = (entry: JsonNode) => {
      const path = stringOf(session.follow(entry));
      if (gone?.has(entry)) {
        const similar = gone.get(entry);
        if (similar === undefined) return isRemovable(entry);
        edits.note(
          entry,
          `This operation does not exist. Did you mean ${JSON.stringify(similar)}?`,
        );
        return false;
      }
      if (path === undefined || isEndpoint(path) || files.pages.has(normalizePagePath(path)))
        return false;
      const slug = slugOf(path);
      const page = pageAt(files.pages, slug);
      if (files.pages.has(page)) {
        edits.note(entry, `This page exists as ${JSON.stringify(page)}. Correct the path.`);
        return false;
      }
      session.files.assertPageReadable(slug);
      return isRemovable(entry);
    };
    const { removed, kept, computed } = removalOf(session, scope.element, isMissing, { keepEmpty });
    for (const node of computed) {
      edits.note(node, `${whyUnresolvable(node)}, so it is unknown whether its pages exist.`);
    }
    for (const node of removed) edits.remove(node);
    for (const list of kept) {
      edits.note(list, 'All pages in this list are missing, and the list must not be empty.');
    }
  },
});
