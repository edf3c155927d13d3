import { baseName, folderOf } from '@nav/paths';
import { child, descendants, items, type JsonNode, stringOf } from '../document/document.ts';
import { literal, property } from '../edit/template.ts';
import { folderLabel } from '../navigation/folder-label.ts';
import type { Session } from '../session/session.ts';

/** The name of a group whose pages share no folder, as for the pages outside of all tabs (M6.2). */
const NAME = 'Documentation';

/**
 * Names the groups without a name. docs.json requires one: without it, the builder drops everything around the group. The
 * name is the name of the folder of its pages, and a note asks for a better one.
 */
export function nameGroups(session: Session, groups: readonly JsonNode[]): void {
  const { edits, problems } = session;
  const taken = new Map<string | undefined, Set<string>>();
  const versionOf = (group: JsonNode) => stringOf(child(group, 'version'));
  for (const group of groups) {
    const name = stringOf(child(group, 'group'));
    const version = versionOf(group);
    taken.set(version, (taken.get(version) ?? new Set()).add(name ?? ''));
  }
  for (const group of groups) {
    nameGroups(
      session,
      items(child(group, 'pages')).filter(({ kind }) => kind === 'object'),
    );
    const title = child(group, 'group');
    if (title && stringOf(title) !== '') continue;
    const paths = pathsIn(group);
    // A referenced file may have the name, and a group without pages may be left out.
    if (child(group, '$ref') || paths.length === 0) continue;
    const version = versionOf(group);
    const isTaken = (name: string) =>
      [...taken].some(
        ([other, names]) =>
          (version === undefined || other === undefined || other === version) && names.has(name),
      );
    const name = freeName(nameFor(paths), isTaken);
    taken.get(version)?.add(name);
    if (title) edits.replace(title, literal(name, title));
    else edits.insert(group, group.children[0] ?? 'end', property('group', literal(name, group)));
    const reason = `docs.json requires a name for each group. This one is now ${JSON.stringify(name)}. Rename it.`;
    problems.advise(title ?? group, reason);
  }
}

function pathsIn(group: JsonNode): string[] {
  const pages = child(group, 'pages');
  const entries = [...(pages ? descendants(pages) : [])].filter(({ key }) => key === undefined);
  return entries.flatMap((node) => stringOf(node) ?? []);
}

function nameFor(paths: readonly string[]): string {
  const [folder = '', ...others] = new Set(paths.map((path) => baseName(folderOf(path))));
  return folder === '' || others.length > 0 ? NAME : folderLabel(folder);
}

function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let count = 2; isTaken(free); count += 1) free = `${name} ${count}`;
  return free;
}
