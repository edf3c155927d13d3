import type { ElementKind, NavElement } from '@nav/core/client';
import { isPage } from '@nav/core/client';
import { elements, isListName, lists } from '@nav/core/internal';
import { isModulePath } from '@nav/paths';
import type { Position } from 'vscode-languageserver';
import { pathAt } from '../../places/page-paths.ts';
import { isPageFile, pageText } from '../../places/page-text.ts';
import { factsOf, filesOf } from '../../places/site-facts.ts';
import { subjectAt } from '../../places/subject.ts';
import type { SiteFile } from '../../sites/workspace.ts';
import { placeOfElement } from '../lookup/element-place.ts';
import { labelField } from '../lookup/outline.ts';
import { pageAt } from '../lookup/page-at.ts';

/** A name that can be changed. Offsets are without its quotes. */
export interface RenameTarget {
  kind: 'page' | 'file' | 'label' | 'heading';
  /** The path of a page or file, a label, or the text of a heading. */
  name: string;
  start: number;
  end: number;
  list?: string | undefined;
  /** The place of the element that a label is of, as `--at` takes it. */
  at?: string | undefined;
}

export function renameTargetAt(at: SiteFile, position: Position): RenameTarget | undefined {
  const { site, file } = at;
  const offset = site.positions(file).offsetAt(position);
  if (isPageFile(file)) return inPage(at, offset);
  const page = isModulePath(file) ? undefined : pageAt(at, position);
  if (page) {
    const { start, end } = page.node;
    return { kind: 'page', name: page.path, start: start + 1, end: end - 1 };
  }
  return (
    namedAt(at, offset) ?? (isModulePath(file) ? labelInModule(at, offset) : labelAt(at, offset))
  );
}

function namedAt(at: SiteFile, offset: number): RenameTarget | undefined {
  const { site } = at;
  const found = subjectAt(at, offset);
  if (!found) return undefined;
  const { subject, start, end } = found;
  const named = (kind: 'page' | 'file', name: string): RenameTarget => {
    return { kind, name, start: start + 1, end: end - 1 };
  };
  switch (subject.kind) {
    case 'page':
      return filesOf(site)?.pages.has(subject.slug) ? named('page', subject.slug) : undefined;
    case 'file':
      return filesOf(site)?.all.has(subject.path) ? named('file', subject.path) : undefined;
    case 'address': {
      const goal = factsOf(site)?.find(subject.address);
      if (goal?.kind === 'page') return named('page', goal.slug);
      return goal?.kind === 'file' ? named('file', goal.path) : undefined;
    }
    default:
      return undefined;
  }
}

function labelAt({ site, file }: SiteFile, offset: number): RenameTarget | undefined {
  const node = site.isConfigFile(file) ? site.json(file)?.nodeAt(offset) : undefined;
  if (!node) return undefined;
  const { parent, start, end } = node;
  if (node.kind !== 'string' || offset < start || !parent) return undefined;
  const list = parent.parent?.key;
  const isElement = parent.parent ? list !== undefined && isListName(list) : file !== site.file;
  if (!isElement || labelField(parent)?.label !== node.key) return undefined;
  return {
    kind: 'label',
    name: String(node.value),
    start: start + 1,
    end: end - 1,
    // The entries of `pages` may be groups.
    list: list === 'pages' ? 'groups' : list,
    at: placeOfElement({ site, file }, parent),
  };
}

function labelInModule({ site, file }: SiteFile, offset: number): RenameTarget | undefined {
  const { config } = site.site;
  const visit = (element: NavElement): RenameTarget | undefined => {
    const { label: field } = elements[element.kind];
    const { origin } = element;
    const found =
      field === undefined
        ? undefined
        : config?.sources.get(origin.file)?.locate(`${origin.pointer}/${field}`, 'value');
    if (found && (found.file ?? origin.file) === file && found.pointer.endsWith(`/${field}`)) {
      const [start, end] = [found.range.start.offset, found.range.end.offset];
      if (start <= offset && offset <= end)
        return {
          kind: 'label',
          name: element.label,
          start: start + 1,
          end: end - 1,
          list: listOf(element.kind),
        };
    }
    for (const child of element.children) {
      const inner = isPage(child) ? undefined : visit(child);
      if (inner) return inner;
    }
    return undefined;
  };
  const root = site.tree()?.root;
  return root && visit(root);
}

/** The entries of `pages` may be groups too. */
function listOf(kind: ElementKind): string | undefined {
  return Object.entries(lists).find(([name, { of }]) => of === kind && name !== 'pages')?.[0];
}

/** Returns the page or file that a link leads to, or the heading at an offset. */
function inPage(at: SiteFile, offset: number): RenameTarget | undefined {
  const page = pageText(at.site, at.file);
  if (!page) return undefined;
  const path = pathAt(at, offset);
  if (path) {
    const { start, pathEnd: end, goal } = path;
    if (start === end || offset > end) return undefined;
    return goal.slug === undefined
      ? { kind: 'file', name: goal.file, start, end }
      : { kind: 'page', name: goal.slug, start, end };
  }
  const heading = page.markup.headings.find((one) => one.start <= offset && offset <= one.end);
  if (!heading) return undefined;
  const written = page.text.slice(heading.start, heading.end);
  // An id of its own stays.
  const name = written.replace(/\s*(?:\{#[^{}]*\}|#+)?\s*$/, '').trimStart();
  const start = heading.start + written.indexOf(name);
  return name === '' ? undefined : { kind: 'heading', name, start, end: start + name.length };
}
