import { type JsonNode, stringOf } from '../document/document.ts';
import { whyUnresolvable } from '../document/references.ts';
import { isEndpoint, navigationOf, segmentsOf } from '../navigation/navigation.ts';
import { pageAt, slugOf } from '../pages/addresses.ts';
import { removalOf } from '../pages/removal.ts';
import { warnNoFiles } from '../pages/site-texts.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import { type Transform, transformOf } from '../runner/transform.ts';

export const codemod: Codemod = defineCodemod({
  name: 'remove-missing',
  summary: 'Removes entries whose page file does not exist, and the groups that they leave empty.',
  options: {
    keepEmpty: { type: 'flag', about: 'keep groups and other elements that come to hold no page' },
  },
  examples: [['--keep-empty', 'groups stay even if nothing is in them']],
  apply(session, { keepEmpty }) {
    const navigation = navigationOf(session);
    const files = session.siteFiles();
    if (!navigation) return;
    if (!files) {
      warnNoFiles(session, navigation);
      return;
    }
    const missing = (entry: JsonNode) => {
      const path = stringOf(session.follow(entry));
      if (path === undefined || isEndpoint(path)) return false;
      if (files.pages.has(segmentsOf(path).join('/'))) return false;
      const slug = slugOf(path);
      const meant = pageAt(files.pages, slug);
      if (!files.pages.has(meant)) {
        session.assertPageReadable(slug);
        return true;
      }
      session.edits.note(entry, `Its page is there, as ${meant}: correct the path.`);
      return false;
    };
    const { gone, kept } = removalOf(session, navigation, {
      leaves: missing,
      keepEmpty,
      onComputed(node) {
        session.edits.note(
          node,
          `${whyUnresolvable(node)}, so whether its pages exist is not known.`,
        );
      },
    });
    for (const node of gone) session.edits.remove(node);
    for (const list of kept) {
      session.edits.note(
        list,
        'All its entries lead to missing pages only, and it may not be empty.',
      );
    }
  },
});

const transform: Transform = transformOf(codemod);
export default transform;
