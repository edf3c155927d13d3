import { type Codemod, defineCodemod } from '../codemod.ts';
import { stringOf } from '../document.ts';
import { governing, kindIn, navigationOf, onlyList, segmentsOf } from '../navigation.ts';
import { entriesOf, propertyOf } from '../references.ts';
import { list, property, ref } from '../template.ts';
import { type Transform, transformOf } from '../transform.ts';

export const codemod: Codemod = defineCodemod({
  name: 'unwrap-root',
  summary: 'Dissolves the primary pattern: what its elements hold becomes the root.',
  files: false,
  options: {
    from: {
      type: 'text',
      about: 'the pattern to dissolve; a root of another pattern is left alone',
      values: ['products', 'languages', 'versions', 'tabs', 'dropdowns', 'anchors', 'groups'],
      required: true,
    },
  },
  examples: [['--from tabs', 'what the tabs hold becomes the root']],
  apply(session, { from }) {
    const { edits } = session;
    const navigation = navigationOf(session);
    const root = navigation && onlyList(session, navigation);
    if (!root || root.name !== from) return;
    const parts = entriesOf(root.list).map((entry) => {
      const element = session.follow(entry);
      return { entry, element, inner: onlyList(session, element) };
    });
    const name = parts[0]?.inner?.name;
    for (const { entry, element, inner } of parts) {
      const held = element.kind === 'object' ? governing(session, element) : entry;
      if (held) edits.skip(held, 'It would be lost with the element that it stands on.');
      else if (!inner) edits.skip(entry, 'It has no single kind of children.');
      else if (inner.name !== name || inner.name === 'menu') {
        edits.skip(inner.property, `"${inner.name}" cannot join "${name}" at the root.`);
      } else continue;
      return;
    }
    if (name === undefined) return;
    const [only] = parts;
    if (parts.length === 1 && only?.inner && kindIn(root.name) !== 'group') {
      edits.replaceWith(root.property, property(name, ref(only.inner.property)));
      return;
    }
    const entries = parts.flatMap(({ element, inner }) => {
      const children = inner ? inner.list.children : [];
      const main = propertyOf(session, element, 'root');
      const path = main && stringOf(session.follow(main));
      const listed = children.some((entry) => {
        const other = stringOf(session.follow(entry));
        return other !== undefined && path !== undefined && samePage(other, path);
      });
      return main && path !== undefined && !listed ? [main, ...children] : children;
    });
    edits.replaceWith(root.property, property(name, list(entries.map(ref), parts[0]?.inner?.list)));
  },
});

function samePage(a: string, b: string): boolean {
  return segmentsOf(a).join('/') === segmentsOf(b).join('/');
}

const transform: Transform = transformOf(codemod);
export default transform;
