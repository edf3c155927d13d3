import { isListName } from '@nav/core/internal';
import { withoutIndex } from '@nav/paths';
import { type JsonNode, stringOf } from '../../document/document.ts';
import { entriesOf, everyNode, propertiesOf, propertyOf } from '../../document/references.ts';
import { item, list, literal, object, property, ref, type Template } from '../../edit/template.ts';
import {
  type ChildList,
  childLists,
  defaultMark,
  labelOf,
  navigationOf,
  noteShared,
  walkElements,
} from '../../navigation/navigation.ts';
import type { Scope } from '../../navigation/places.ts';
import { mayWrap, rootList, scopeOf } from '../../navigation/scope.ts';
import { copyElement } from '../../pages/copies/copy-element.ts';
import { freezePages } from '../../pages/copies/frozen-pages.ts';
import {
  listedPages,
  noteUncopyable,
  type PageCopies,
  pageCopies,
  writeCopies,
} from '../../pages/copies/page-copies.ts';
import { folderOfContext } from '../../pages/copies/version-folder.ts';
import { SPECIFICATIONS } from '../../pages/entries/entry-moves.ts';
import { addressGoal } from '../../pages/links/addresses.ts';
import { originFaults, siteOrigin } from '../../pages/links/origin-links.ts';
import { redirectsIn } from '../../pages/links/redirects.ts';
import { sitePages } from '../../pages/links/site-files.ts';
import { folderNameFaults } from '../../pages/moves/page-options.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { Session } from '../../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'archive-version',
  summary:
    'Copies the current pages to a folder as an old version. The pages continue as a new one.',
  idle: 'The version is archived already.',
  options: {
    label: option.text('the label of the archived version', { required: true, also: 'version' }),
    folder: option.text('the folder of its pages', { required: true }),
    current: option.text('the label of the version that goes on; by default it keeps its label'),
    noindex: option.flag('add "noindex: true" to the archived pages'),
    canonical: option.flag(
      'add the URLs of the current pages to the archived ones, as canonical URLs',
    ),
    openapi: option.flag('copy the specifications in the front matter of the archived pages'),
    redirectsOf: option.text(
      'the folder of an older version, whose redirects lead to the archived one instead',
    ),
    origin: option.text(
      'the address of the site for --canonical; by default from seo.metatags.canonical, CNAME or package.json',
      { needs: 'canonical' },
    ),
  },
  examples: [
    ['--label v3 --folder v3 --current v4', 'v3 moves to a folder, and its pages go on as v4'],
    ['--label v3 --folder v3', 'a copy of the default version, such as "latest", becomes v3'],
    [
      '--label v3 --folder v3 --current v4 --noindex --canonical',
      'search engines show only the current pages',
    ],
    ['--label v3 --folder v3 --redirects-of v2', 'redirects to /v2 lead to /v3'],
  ],
  checkOptions: ({ label, folder = '', current, origin }) => [
    ...folderNameFaults(folder),
    ...(label === current ? ['--current names the version that is archived.'] : []),
    ...(origin === undefined ? [] : originFaults(origin)),
  ],
  apply(session, options) {
    const navigation = navigationOf(session);
    const scope = scopeOf(session);
    if (!navigation || !scope) return;
    const origin = options.canonical ? siteOrigin(session, options.origin) : undefined;
    if (options.canonical && origin === undefined) {
      session.problems.rejectOptions(
        '--canonical requires --origin, such as https://docs.example.com.',
      );
      return;
    }
    const listed = listedPages(session, navigation);
    const lists = [...walkElements(session, scope.element, scope.kind)].flatMap(({ element }) =>
      childLists(session, element).filter(({ name }) => name === 'versions'),
    );
    const archives =
      lists.length === 0
        ? [firstArchive(session, scope, listed, options)]
        : lists.map((found) => archiveIn(session, found, listed, options));
    const wanted = archives.filter((one) => one !== undefined);
    if (!writeCopies(session, wanted, listed)) return;
    for (const one of wanted) {
      one.write(copyOf(session, one, options.label));
      noteSpecifications(session, one, options.label);
      freezePages(session, one, { ...options, origin });
    }
    if (options.redirectsOf !== undefined) followArchives(session, wanted, options);
  },
});

interface Options {
  label: string;
  folder: string;
  current: string | undefined;
}

interface Archive extends PageCopies {
  element: JsonNode;
  write(copy: Template): void;
}

/** Prepares the archived version of a list of versions; undefined, with a reason, if there is none to add. */
function archiveIn(
  session: Session,
  found: ChildList,
  listed: ReadonlySet<string>,
  { label, folder: segment, current }: Options,
): Archive | undefined {
  const { edits, problems } = session;
  const entries = entriesOf(found.list);
  const labelled = (name: string | undefined) =>
    name === undefined
      ? undefined
      : entries.find((one) => labelOf(session, one, 'version') === name);
  const [archived, next] = [labelled(label), labelled(current)];
  const marked = entries.find((one) => defaultMark(session, one) !== undefined);
  const model = archived ?? next ?? marked ?? entries[0];
  if (!model) {
    edits.note(found.property, 'This list has no version to archive.');
    return undefined;
  }
  const folder = folderOfContext(session, found.list, model, 'version');
  if (archived && (next || (current === undefined && folder.segment === segment))) {
    problems.isDone = true;
    return undefined;
  }
  if (archived && current === undefined) {
    const name = JSON.stringify(label);
    problems.rejectOptions(`--current is required, because ${name} is a version already.`);
    return undefined;
  }
  const element = session.follow(model);
  const title = propertyOf(session, element, 'version');
  if (!title) {
    edits.note(model, 'This has no "version" to archive.');
    return undefined;
  }
  if (folder.segment === segment) {
    const path = JSON.stringify(segment);
    const fix = `Add ${JSON.stringify(current ?? label)} with add-version.`;
    edits.note(model, `The pages of this version are in the folder ${path} already. ${fix}`);
    return undefined;
  }
  if (noteUncopyable(session, model) || noteShared(session, found.property, found.list, title))
    return undefined;
  return {
    ...pageCopies(session, element, 'version', { folder, segment }, listed),
    element: model,
    write(copy) {
      if (current !== undefined && next !== model)
        edits.replace(session.follow(title), literal(current));
      const place = model.parent === found.list ? found.list.children[model.index + 1] : undefined;
      edits.insert(found.list, place ?? 'end', item(copy));
    },
  };
}

/** Prepares the versions of a navigation without any; undefined, with a reason, if it cannot have them. */
function firstArchive(
  session: Session,
  scope: Scope,
  listed: ReadonlySet<string>,
  { folder: segment, current }: Options,
): Archive | undefined {
  const { edits, grammar, problems } = session;
  if (current === undefined) {
    problems.rejectOptions('--current is required, because the navigation has no versions.');
    return undefined;
  }
  const root = rootList(session, scope);
  if (!root || !mayWrap(session, scope, root, 'versions')) return undefined;
  if (noteShared(session, root.property) || noteUncopyable(session, root.property))
    return undefined;
  const { element, kind } = scope;
  const folder = { index: 0, segment: undefined };
  const isMarked = grammar.elements.version.fields.has('default');
  const entries = object([
    property('version', literal(current)),
    isMarked ? property('default', literal(true)) : undefined,
    property(root.name, ref(root.property)),
  ]);
  return {
    ...pageCopies(session, element, kind, { folder, segment }, listed),
    element,
    write: (copy) => edits.replaceWith(root.property, property('versions', list([entries, copy]))),
  };
}

function copyOf(session: Session, { element, target }: Archive, label: string): Template {
  const isVersion = propertyOf(session, session.follow(element), 'version') !== undefined;
  const others = isVersion
    ? []
    : propertiesOf(session, element).filter(({ key }) => key === undefined || !isListName(key));
  const properties = new Map<string, Template | undefined>([
    ...others.map(({ key = '' }) => [key, undefined] as const),
    ['version', literal(label)],
    ['default', undefined],
    ['tag', undefined],
  ]);
  const goal = addressGoal(sitePages(session), target);
  // Without `lists`, no entry is left out.
  return copyElement(element, 'version', {
    target,
    goal,
    properties,
    references: session,
  }) as Template;
}

/** Points the redirects to an older version at the archived one, where it has the same page. */
function followArchives(
  session: Session,
  archives: readonly Archive[],
  {
    folder: segment,
    redirectsOf: older = '',
  }: { folder: string; redirectsOf?: string | undefined },
): void {
  const { edits } = session;
  const arriving = new Set(
    archives.flatMap(({ copied, target }) =>
      Array.from(copied, (slug) => withoutIndex(target(slug) ?? '')),
    ),
  );
  const indexes = [...new Set(archives.map(({ folder }) => folder.index))];
  for (const redirect of redirectsIn(session)) {
    const node = propertyOf(session, redirect, 'destination');
    const destination = (node && stringOf(session.follow(node))) ?? '';
    const [path = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(destination)?.slice(1) ?? [];
    const segments = path.split('/').slice(1);
    const index = indexes.find((one) => segments[one] === older);
    if (!node || !path.startsWith('/') || index === undefined) continue;
    const archived = (all: readonly string[]) => withoutIndex(all.with(index, segment).join('/'));
    const next = segments.with(index, segment).join('/');
    const isPattern = /[:*]/.test(path);
    const source = propertyOf(session, redirect, 'source');
    if (source && stringOf(session.follow(source)) === `/${next}`)
      edits.note(node, 'This stays, because the redirect would lead to itself.');
    else if (isPattern || arriving.has(archived(segments))) {
      edits.replace(session.follow(node), literal(`/${next}${tail}`));
      const [prefix = ''] = path.slice(1).split(/[:*]/);
      const [missing, ...more] = [...(isPattern ? sitePages(session).keys() : [])]
        .filter((slug) => slug.startsWith(prefix))
        .map((slug) => archived(slug.split('/')))
        .filter((slug) => !arriving.has(slug));
      if (missing === undefined) continue;
      const others = more.length === 0 ? '' : ` The same applies to ${more.length} others.`;
      session.problems.advise(
        node,
        `/${missing} does not exist, although ${older} has the page. Add a redirect for it before this one.${others}`,
      );
    } else edits.note(node, `This stays, because /${next} does not exist.`);
  }
}

/** Notes the specifications that both versions use from now on. */
function noteSpecifications(session: Session, { element }: Archive, label: string): void {
  for (const node of everyNode(session, element)) {
    if (!SPECIFICATIONS.includes(node.key ?? '')) continue;
    const name = JSON.stringify(label);
    const reason = `Both versions use this specification. To freeze it, copy it, and set the copy in ${name}.`;
    session.problems.advise(node, reason);
  }
}
