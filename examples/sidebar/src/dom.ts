import {
  type Breadcrumb,
  isExpanded,
  isPage,
  type NavNode,
  type NavPage,
  nextSidebar,
  type SidebarState,
  type Switcher,
} from '@nav/core/client';
import { initialState, listId, type NavigationProps, viewOf } from './navigation.ts';

type Attributes = Record<string, string | boolean | undefined>;

/** Renders the navigation of one page into an element. */
export function mountDom(root: Element, props: NavigationProps): void {
  const { onNavigate } = props;
  const { view, drilldown } = viewOf(props);
  const { page, sidebar } = view;
  let state = initialState({ view, drilldown });
  render();

  function render(): void {
    root.replaceChildren(
      ...view.switchers.map(switcher),
      element('nav', { 'aria-label': 'Sidebar' }, [
        nodeList(sidebar, {}),
        element(
          'ul',
          {},
          view.globals.map(({ label, href, active }) =>
            element('li', {}, [
              element('a', { href, 'aria-current': active ? 'page' : undefined }, [label]),
            ]),
          ),
        ),
      ]),
      element('nav', { 'aria-label': 'Breadcrumbs' }, [
        element('ol', {}, view.breadcrumbs.map(breadcrumb)),
      ]),
      element('nav', { 'aria-label': 'Previous and next page' }, [
        ...(view.previous ? [neighbor('prev', view.previous)] : []),
        ...(view.next ? [neighbor('next', view.next)] : []),
      ]),
    );
  }

  function nodeList(nodes: readonly NavNode[], attributes: Attributes): Element {
    return element('ul', attributes, nodes.map(nodeItem));
  }

  function nodeItem(node: NavNode): Element {
    if (isPage(node)) return element('li', {}, [pageLink(node, node.label)]);
    const open = isExpanded(sidebar, state, node.id);
    const toggles = !sidebar.includes(node);
    return element('li', {}, [
      node.root ? pageLink(node.root, node.label) : element('span', {}, [node.label]),
      ...(node.tag ? [element('small', {}, [node.tag])] : []),
      ...(toggles ? [toggle(node, open)] : []),
      nodeList(node.children, { id: listId(node), hidden: !open }),
    ]);
  }

  function toggle(node: NavNode, open: boolean): Element {
    const button = element('button', {
      type: 'button',
      'aria-label': node.label,
      'aria-expanded': String(open),
      'aria-controls': listId(node),
    });
    button.addEventListener('click', () => press(node));
    return button;
  }

  function press(node: NavNode): void {
    const event = { type: 'toggle', group: node.id } as const;
    const next: { state: SidebarState; href?: string } = nextSidebar(
      sidebar,
      state,
      event,
      drilldown,
    );
    state = next.state;
    render();
    if (next.href) onNavigate(next.href);
  }

  function pageLink(target: NavPage, label: string): Element {
    const current = target.path === page?.path ? 'page' : undefined;
    return element('a', { href: target.href, 'aria-current': current }, [label]);
  }
}

function switcher({ kind, options }: Switcher): Element {
  const items = options.map(({ element: option, active, href }) =>
    element('li', {}, [
      element(
        'a',
        { href, lang: option.lang, dir: option.dir, 'aria-current': active ? 'true' : undefined },
        [option.nativeName ?? option.label],
      ),
    ]),
  );
  return element('nav', { 'aria-label': `${kind}s` }, [element('ul', {}, items)]);
}

function breadcrumb({ label, href }: Breadcrumb): Element {
  return element('li', {}, [href === undefined ? label : element('a', { href }, [label])]);
}

function neighbor(rel: 'prev' | 'next', { href, label }: NavPage): Element {
  return element('a', { rel, href }, [label]);
}

function element(
  name: string,
  attributes: Attributes,
  children: readonly (Element | string)[] = [],
): Element {
  const result = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false)
      result.setAttribute(key, value === true ? '' : value);
  }
  result.append(...children);
  return result;
}
