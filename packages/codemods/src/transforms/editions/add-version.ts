import { child } from '../../document/document.ts';
import { entriesOf, propertyOf } from '../../document/references.ts';
import { item, literal, object, property, ref, type Template } from '../../edit/template.ts';
import { type Model, modelsIn } from '../../navigation/models.ts';
import { defaultMark, navigationOf, noteShared } from '../../navigation/navigation.ts';
import { scopeOf } from '../../navigation/scope.ts';
import { copyElement } from '../../pages/copies/copy-element.ts';
import {
  listedPages,
  noteUncopyable,
  type PageCopies,
  pageCopies,
  writeCopies,
} from '../../pages/copies/page-copies.ts';
import { unversionedRedirects } from '../../pages/copies/unversioned.ts';
import { folderOfContext, segmentFor } from '../../pages/copies/version-folder.ts';
import { addressGoal } from '../../pages/links/addresses.ts';
import { pointRedirects } from '../../pages/links/redirects.ts';
import { sitePages } from '../../pages/links/site-files.ts';
import { folderNameFaults } from '../../pages/moves/page-options.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { Session } from '../../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'add-version',
  summary: 'Adds a version as a copy of another one, with its pages.',
  idle: 'The version exists already.',
  options: {
    label: option.text('the label of the new version', { required: true, also: 'version' }),
    from: option.text('the version to copy; by default the default version'),
    pages: option.text('copy the page files, or share them between both versions', {
      values: ['copy', 'share'],
      default: 'copy',
    }),
    folder: option.text(
      'the folder of the copied pages; by default named like the folders of other versions',
    ),
    default: option.flag('make the new version the default one'),
    first: option.flag('put the new version first in its list'),
  },
  examples: [
    ['--from v1 --label v2 --default', 'v2 becomes the default version'],
    ['--label v2 --pages share --first', 'both versions list the same pages, and v2 comes first'],
  ],
  checkOptions({ label, pages, folder }) {
    if (folder !== undefined) return folderNameFaults(folder);
    const hasName = /[\p{L}\p{N}]/u.test(label ?? '');
    return hasName || pages === 'share'
      ? []
      : ['--label needs a letter or a digit, which names the folder of its pages.'];
  },
  apply(session, options) {
    const navigation = navigationOf(session);
    const scope = scopeOf(session);
    if (!navigation || !scope) return;
    const { label, from } = options;
    const models = modelsIn(session, scope, 'versions', { label, from });
    const listed = listedPages(session, navigation);
    const additions = models.flatMap((one) => additionTo(session, one, listed, options) ?? []);
    if (!writeCopies(session, additions, listed)) return;
    for (const addition of additions) add(session, addition, options);
    if (options.default) pointRedirects(session, unversionedRedirects(session, additions));
  },
});

interface Options {
  label: string;
  folder: string | undefined;
  pages: string;
  default: boolean;
  first: boolean;
}

type Addition = Model & PageCopies;

/** Returns `undefined`, with a note, if the version cannot be added to a list. */
function additionTo(
  session: Session,
  one: Model,
  listed: ReadonlySet<string>,
  options: Options,
): Addition | undefined {
  const { found, model, label } = one;
  const isCopied = options.pages === 'copy';
  if (isCopied && noteUncopyable(session, model, ' Pass --pages share.')) return undefined;
  if (label === '') {
    session.edits.note(model, 'This has no "version" to copy.');
    return undefined;
  }
  if (noteShared(session, found.property, found.list)) return undefined;
  const folder = folderOfContext(session, found.list, model, 'version');
  const segment = options.folder ?? segmentFor(options.label, label, folder);
  const copies = isCopied
    ? pageCopies(session, model, 'version', { folder, segment }, listed)
    : { folder, segment, copied: new Set<string>(), target: () => undefined };
  return { ...one, ...copies };
}

function add(session: Session, addition: Addition, options: Options): void {
  const { edits } = session;
  const { found, model } = addition;
  const entries = entriesOf(found.list);
  const current = entries.find((one) => defaultMark(session, one));
  const previous = current ?? entries[0];
  const mark = current && defaultMark(session, current);
  const tag = previous && propertyOf(session, session.follow(previous), 'tag');
  const properties = new Map<string, Template | undefined>([
    ['version', literal(options.label)],
    ['default', undefined],
    ['tag', undefined],
  ]);
  const { fields } = session.grammar.elements.version;
  if (options.default) {
    if (fields.has('default')) properties.set('default', literal(true));
    if (mark) edits.remove(mark);
    if (tag && !session.linked.isShared(tag)) {
      properties.set('tag', ref(tag));
      edits.remove(tag);
    }
  }
  // The file of a shared reference may mark both versions.
  if (!options.default && mark && child(model, 'default') === undefined && model === current) {
    properties.set('default', literal(false));
  }
  const copy = copyOf(session, addition, properties, options);
  // Without a mark, the first version is the default one.
  const isFirst = options.first || (options.default && !fields.has('default'));
  const comesBefore = model === entries[0] && (options.default || mark !== undefined);
  const place = model.parent === found.list ? model : undefined;
  const next = place && (comesBefore ? place : found.list.children[place.index + 1]);
  const before = isFirst ? found.list.children[0] : next;
  if (copy) edits.insert(found.list, before ?? 'end', item(copy));
}

/** Returns a copy of the model, which shares the files behind `$ref` if both versions have the same pages. */
function copyOf(
  session: Session,
  { model, target }: Addition,
  properties: ReadonlyMap<string, Template | undefined>,
  { pages }: Options,
): Template | undefined {
  const goal = addressGoal(sitePages(session), target);
  const references = pages === 'copy' ? session : undefined;
  const isReference = child(model, '$ref') !== undefined && child(model, 'version') === undefined;
  if (references || !isReference)
    return copyElement(model, 'version', { target, goal, properties, references });
  const parts = model.children.map((part) => property(part.key ?? '', ref(part)));
  return object([...parts, ...named(properties)], model);
}

function named(properties: ReadonlyMap<string, Template | undefined>) {
  return [...properties].map(([key, value]) => value && property(key, value));
}
