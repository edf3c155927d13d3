import { elementKindIn, isListName } from '@nav/core/internal';
import type { JsonNode } from '../../document/document.ts';
import { entriesOf, everyNode } from '../../document/references.ts';
import { item, literal, type Template } from '../../edit/template.ts';
import { languageFault } from '../../navigation/language-code.ts';
import { type Model, modelsIn } from '../../navigation/models.ts';
import { labelOf, noteShared, pageReferences } from '../../navigation/navigation.ts';
import { scopeOf } from '../../navigation/scope.ts';
import { copyElement } from '../../pages/copies/copy-element.ts';
import { writeStub } from '../../pages/copies/new-page.ts';
import { noteUncopyable } from '../../pages/copies/page-copies.ts';
import {
  folderGoal,
  folderOfContext,
  pagesListedIn,
  segmentFor,
} from '../../pages/copies/version-folder.ts';
import { addressGoal, type Goal, pageAt, slugOf } from '../../pages/links/addresses.ts';
import { warnCaught } from '../../pages/links/redirects.ts';
import { sitePages } from '../../pages/links/site-files.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { Session } from '../../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'add-language',
  summary: 'Adds a language with the structure of another one, with or without stub pages.',
  idle: 'The language exists already.',
  options: {
    language: option.text('the code of the new language', { required: true }),
    from: option.text('the language to follow; by default the default language'),
    stubs: option.flag('create a page to translate for each page that does not exist'),
  },
  examples: [
    ['--language de --stubs', 'German gets the structure of the default language, with stub pages'],
    ['--language de', 'German lists the pages that are translated already'],
  ],
  apply(session, options) {
    const scope = scopeOf(session);
    if (!scope) return;
    const { language: label, from } = options;
    for (const one of modelsIn(session, scope, 'languages', { label, from }))
      addTo(session, one, options);
  },
});

function addTo(
  session: Session,
  { found, model, label }: Model,
  { language, stubs }: { language: string; stubs: boolean },
): void {
  const { edits, grammar } = session;
  const fault = languageFault(language, grammar);
  if (fault !== undefined) {
    session.problems.rejectOptions(fault);
    return;
  }
  if (noteUncopyable(session, model)) return;
  if (noteShared(session, found.property, found.list)) return;
  const pages = sitePages(session);
  const slugs = pagesListedIn(session, model, 'language');
  const folder = folderOfContext(session, found.list, model, 'language');
  const own = folder.segment === undefined ? { ...folder, index: 0 } : folder;
  const target = folderGoal(own, segmentFor(language, label, own));
  // A link to a page of another language stays.
  const siblings = entriesOf(found.list).filter((one) => one !== model);
  const foreign = new Set(siblings.flatMap((one) => pagesListedIn(session, one, 'language')));
  for (const slug of slugs) foreign.delete(slug);
  const lists = (slug: string) => {
    const page = pageAt(pages, slug);
    const next = foreign.has(page) ? undefined : target(page);
    return next !== undefined && (pages.has(next) || (stubs && pages.has(page)));
  };
  const properties = new Map<string, Template | undefined>([
    ['language', literal(language)],
    ['default', undefined],
  ]);
  // Besides the listed pages, those that an address of the copy leads to.
  const used = new Set(slugs);
  const page: Goal = (slug) => {
    if (!lists(slug)) return undefined;
    used.add(slug);
    return target(slug);
  };
  const goal = addressGoal(pages, page);
  const copy = copyElement(model, 'language', {
    target: page,
    goal,
    lists,
    properties,
    references: session,
  });
  if (!copy) {
    const fix = 'Translate some, or pass --stubs to create pages to translate.';
    edits.note(model, `No page of "${label}" exists in "${language}". ${fix}`);
    return;
  }
  edits.insert(found.list, 'end', item(copy));
  const untranslated = slugs.filter((slug) => !lists(slug)).length;
  if (untranslated > 0) {
    const count = untranslated === 1 ? '1 page is' : `${untranslated} pages are`;
    edits.note(model, `${count} left out, because there is no page in "${language}".`);
  }
  for (const { node, reason } of labelsToTranslate(session, model, language, lists)) {
    edits.note(node, reason);
  }
  if (!stubs) return;
  const stubbed = [...used].flatMap((slug) => {
    const next = target(slug);
    if (next === undefined || pages.has(next) || !pages.has(slug)) return [];
    writeStub(session, slug, next, { advice: `Translate /${slug}.`, isTranslation: true });
    return [next];
  });
  warnCaught(
    session,
    stubbed.flatMap((slug) => [slug, slug.replace(/\/index$/, '')]),
  );
}

/** Yields the labels below an element, each with advice to translate it. */
function* labelsToTranslate(
  session: Session,
  model: JsonNode,
  language: string,
  lists: (slug: string) => boolean,
): Generator<{ node: JsonNode; reason: string }> {
  for (const list of everyNode(session, model)) {
    if (list.kind !== 'array' || list.key === undefined || !isListName(list.key)) continue;
    const kind = elementKindIn(list.key);
    if (kind === 'version' || kind === 'language') continue;
    for (const entry of list.children) {
      const text = labelOf(session, entry, kind);
      const inside = [...pageReferences(session, session.follow(entry), kind)];
      const isLeftOut = inside.length > 0 && !inside.some(({ path }) => lists(slugOf(path)));
      if (text === undefined || isLeftOut) continue;
      const reason = `"${language}" gets a copy of this ${kind} with the label ${JSON.stringify(text)}. Translate it.`;
      yield { node: entry, reason };
    }
  }
}
