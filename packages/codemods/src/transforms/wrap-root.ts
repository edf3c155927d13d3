import { elementKindIn } from '@nav/core/internal';
import type { JsonNode } from '../document/document.ts';
import { entriesOf, SHARED } from '../document/references.ts';
import { list, literal, object, property, ref } from '../edit/template.ts';
import { languageFault, languageFaultAnywhere } from '../navigation/language-code.ts';
import { namesakeFault } from '../navigation/namesakes.ts';
import {
  labelKey,
  labelOf,
  navigationOf,
  primaryList,
  rootPatterns,
} from '../navigation/navigation.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import { type Transform, transformOf } from '../runner/transform.ts';

export const codemod: Codemod = defineCodemod({
  name: 'wrap-root',
  summary: 'Puts the root of the navigation into tabs, products, versions or another pattern.',
  options: {
    in: {
      type: 'text',
      about: 'the new primary pattern',
      values: rootPatterns,
      required: true,
    },
    label: {
      type: 'text',
      about: 'the label of the one new element',
      default: 'Documentation',
      without: 'each',
    },
    each: { type: 'flag', about: 'one new element for each old one, with its label' },
  },
  examples: [
    ['--in tabs --label Guides', 'all of it into one tab'],
    ['--in products --each', 'one product for each element of the root'],
  ],
  checkOptions(options) {
    const { label } = options;
    const fault =
      options.in === 'languages' && !options.each ? languageFaultAnywhere(label) : undefined;
    return fault === undefined
      ? []
      : [`--in languages takes the code of a language as --label: ${fault}`];
  },
  apply(session, options) {
    const { edits, grammar } = session;
    const navigation = navigationOf(session);
    const root = navigation && primaryList(session, navigation);
    if (!root || root.name === options.in) return;
    if (session.isShared(root.property)) {
      edits.note(root.property, SHARED);
      return;
    }
    const kind = elementKindIn(options.in);
    const wrapper = grammar.elements[kind];
    if (!wrapper.children.includes(root.name)) {
      edits.note(root.property, `"${options.in}" cannot hold "${root.name}".`);
      return;
    }
    const label = labelKey(kind);
    const faultOf = (name: string) =>
      kind === 'language' ? languageFault(name, grammar) : undefined;
    if (!options.each) {
      const fault = faultOf(options.label);
      if (fault !== undefined) {
        session.rejectOptions(`--label ${options.label}: ${fault}`);
        return;
      }
      edits.replaceWith(
        root.property,
        property(
          options.in,
          list([
            object([
              property(label, literal(options.label)),
              property(root.name, ref(root.property)),
            ]),
          ]),
        ),
      );
      return;
    }
    const entries = entriesOf(root.list);
    // What stands in a constant that is exported would stand twice.
    const shared = session.isShared(root.list)
      ? root.property
      : entries.find((entry) => session.isShared(entry));
    if (shared) {
      edits.note(shared, SHARED);
      return;
    }
    if (entries.length === 0) {
      edits.note(
        root.property,
        `It is empty, so there is nothing that "${options.in}" would hold.`,
      );
      return;
    }
    const elements = entries.map((entry) => ({
      entry,
      name: labelOf(session, session.follow(entry), elementKindIn(root.name)),
    }));
    let isFaulty = false;
    const refuse = (entry: JsonNode, why: string) => {
      edits.note(entry, why);
      isFaulty = true;
    };
    const taken = new Set<string>();
    for (const { entry, name } of elements) {
      if (name === undefined || name.trim() === '') {
        refuse(entry, 'It has no label that a new element could take.');
        continue;
      }
      const fault = faultOf(name) ?? (taken.has(name) ? namesakeFault(kind, name) : undefined);
      if (fault !== undefined) refuse(entry, fault);
      taken.add(name);
    }
    if (isFaulty) return;
    edits.replaceWith(
      root.property,
      property(
        options.in,
        list(
          elements.map(({ entry, name }) =>
            object([
              property(label, literal(name as string)),
              property(root.name, list([ref(entry)], root.list)),
            ]),
          ),
          root.list,
        ),
      ),
    );
  },
});

const transform: Transform = transformOf(codemod);
export default transform;
