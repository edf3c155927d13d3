import { isPage, type NavElement, type NavNode } from '../tree/nav-tree.ts';
import { assertCall } from '../usage/wrong-use.ts';
import type { GlobalLink, PageView, Switcher, SwitcherOption } from './page-view.ts';

/** The fields of an element that describe it alone, and not what is inside it. */
const OWN_FIELDS = [
  'id',
  'kind',
  'label',
  'name',
  'icon',
  'tag',
  'description',
  'hidden',
  'href',
  'missing',
  'default',
  'lang',
  'nativeName',
  'dir',
  'color',
  'align',
  'directory',
] as const;

/** An element without what is inside it. */
export interface PlainElement extends Pick<NavElement, (typeof OWN_FIELDS)[number]> {}

/** An entry of a switcher in a plain view. */
export interface PlainOption extends Omit<SwitcherOption, 'element'> {
  /** The tab, version or other element. */
  element: PlainElement;
}

/** A switcher in a plain view. */
export interface PlainSwitcher extends Omit<Switcher, 'options'> {
  /** The visible siblings in the order of the config, the active one included. */
  options: PlainOption[];
}

/** A view whose elements have no children, except for the sidebar. A `PageView` is also one. */
export interface PlainView extends Omit<PageView, 'trail' | 'active' | 'switchers' | 'globals'> {
  /** The elements above the active occurrence. */
  trail: readonly PlainElement[];
  /** The active element of each kind. */
  active: Partial<Record<NavElement['kind'], PlainElement>>;
  /** The alternatives to the active elements, from the outermost to the innermost. */
  switchers: PlainSwitcher[];
  /** The links of `global`, which are shown on every page. */
  globals: (PlainElement & Pick<GlobalLink, 'active'>)[];
}

/**
 * Returns what a page renders of its view, for a component that runs in a browser, or for JSON. The elements of a view have
 * all of their pages in them, which is most of the navigation; here, only the sidebar has pages.
 */
export function toPlainView(view: PageView): PlainView {
  assertCall('toPlainView(viewPage(index, path))', view?.sidebar);
  const { trail, active, switchers, globals, sidebar, ...rest } = view;
  return {
    ...rest,
    trail: trail.map(plainElement),
    active: Object.fromEntries(
      Object.entries(active).map(([kind, element]) => [kind, plainElement(element)]),
    ),
    switchers: switchers.map(({ options, ...switcher }) => ({
      ...switcher,
      options: options.map((option) => ({ ...option, element: plainElement(option.element) })),
    })),
    globals: globals.map((link) => ({ ...plainElement(link), active: link.active })),
    sidebar: sidebar.map(plainNode),
  };
}

function plainElement(element: NavElement): PlainElement {
  const own = OWN_FIELDS.filter((field) => element[field] !== undefined);
  return Object.fromEntries(own.map((field) => [field, element[field]])) as unknown as PlainElement;
}

/** Returns a node whose children are ordinary arrays: the arrays of a tree may be created on first read. */
function plainNode(node: NavNode): NavNode {
  return isPage(node) ? node : { ...node, children: node.children.map(plainNode) };
}
