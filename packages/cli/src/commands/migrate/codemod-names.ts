import { nearestName } from '@nav/site/suggest-name';

/** Verbs that other tools use, each with the one that codemods have. */
const VERBS: Readonly<Record<string, string>> = {
  append: 'add',
  create: 'add',
  insert: 'add',
  make: 'add',
  new: 'add',
  del: 'remove',
  delete: 'remove',
  drop: 'remove',
  prune: 'remove',
  rm: 'remove',
  clone: 'copy',
  duplicate: 'copy',
  mv: 'move',
  relocate: 'move',
  order: 'sort',
  reorder: 'sort',
};

/** Names that people try, with the codemods they mean. Verbs are spelled as in the names of codemods. */
export const codemodSynonyms: ReadonlyMap<string, readonly string[]> = new Map([
  ['add', ['add-entry', 'add-orphans']],
  ['add-endpoint', ['add-entry']],
  ['add-field', ['set']],
  ['add-folder', ['add-orphans']],
  ['add-group', ['group-pages']],
  ['add-icon', ['set']],
  ['add-locale', ['add-language']],
  ['add-missing', ['add-orphans']],
  ['add-page', ['add-entry', 'add-orphans']],
  ['add-pages', ['add-entry', 'add-orphans']],
  ['add-section', ['group-pages']],
  ['add-tab', ['wrap-root']],
  ['add-translation', ['add-language']],
  ['add-unlisted', ['add-orphans']],
  ['copy-language', ['add-language']],
  ['copy-version', ['add-version', 'archive-version']],
  ['extract', ['extract-refs']],
  ['flatten', ['flatten-groups']],
  ['group', ['group-pages', 'pages-to-groups']],
  ['inline', ['inline-refs']],
  ['merge', ['merge-groups']],
  ['move', ['move-page', 'move-group', 'move-entry']],
  ['move-folder', ['move-page']],
  ['move-image', ['move-file']],
  ['move-section', ['move-group']],
  ['move-snippet', ['move-file']],
  ['move-tab', ['move-group']],
  ['remove', ['remove-page', 'remove-entry']],
  ['remove-broken', ['remove-missing']],
  ['remove-dead', ['remove-missing']],
  ['remove-field', ['set']],
  ['remove-folder', ['remove-page']],
  ['remove-group', ['flatten-groups', 'remove-page']],
  ['remove-orphans', ['remove-page']],
  ['remove-section', ['flatten-groups', 'remove-page']],
  ['remove-tab', ['unwrap-root', 'remove-page']],
  ['remove-version', ['retire-version']],
  ['rename-file', ['move-file']],
  ['rename-folder', ['move-page']],
  ['rename-group', ['rename']],
  ['rename-label', ['rename']],
  ['rename-page', ['move-page']],
  ['rename-section', ['rename']],
  ['rename-tab', ['rename']],
  ['split', ['split-by-language', 'split-by-version', 'extract-refs']],
  ['sync', ['sync-languages', 'sync-versions']],
  ['sync-translations', ['sync-languages']],
  ['translate', ['add-language']],
  ['ungroup', ['flatten-groups']],
  ['unlist', ['remove-entry']],
  ['upgrade', ['mint-to-docs']],
]);

/** Returns ` Did you mean "x"?` for an unknown name, by its meaning or else by its spelling; empty if nothing is similar. */
export function suggestCodemod(name: string, known: Iterable<string>): string {
  const names = [...known];
  const [verb = '', ...rest] = name.toLowerCase().replaceAll('_', '-').split('-');
  const spelled = [VERBS[verb] ?? verb, ...rest].join('-');
  const meant =
    codemodSynonyms.get(spelled) ??
    (names.includes(spelled)
      ? [spelled]
      : [nearestName(name, names) ?? nearestName(spelled, names)]);
  const quoted = meant.flatMap((one) => (one === undefined ? [] : JSON.stringify(one)));
  if (quoted.length === 0) return '';
  const last = quoted.pop();
  return ` Did you mean ${quoted.length > 0 ? `${quoted.join(', ')} or ${last}` : last}?`;
}
