import {
  isExpanded,
  isPage,
  type NavElement,
  type NavNode,
  type NavPage,
  nextSidebar,
  type Switcher,
} from '@nav/core/client';
import { type FunctionalComponent, h, shallowRef, type VNode } from 'vue';
import { initialState, listId, type NavigationProps, viewOf } from './navigation.ts';

/** Returns a component that renders the navigation of one page. */
export function navigation(props: NavigationProps): FunctionalComponent {
  const { view, drilldown } = viewOf(props);
  const { page, sidebar, breadcrumbs, globals, previous, next } = view;
  const state = shallowRef(initialState({ view, drilldown }));

  function press(group: NavElement): void {
    const event = { type: 'toggle', group: group.id } as const;
    const after = nextSidebar(sidebar, state.value, event, drilldown);
    state.value = after.state;
    if (after.href) props.onNavigate(after.href);
  }

  function pageLink(target: NavPage, label: string): VNode {
    const current = target.path === page?.path ? 'page' : undefined;
    return h('a', { href: target.href, 'aria-current': current }, label);
  }

  function nodeItem(node: NavNode): VNode {
    if (isPage(node)) return h('li', { key: node.id }, [pageLink(node, node.label)]);
    const open = isExpanded(sidebar, state.value, node.id);
    return h('li', { key: node.id }, [
      node.root ? pageLink(node.root, node.label) : h('span', node.label),
      node.tag && h('small', node.tag),
      !sidebar.includes(node) &&
        h('button', {
          type: 'button',
          'aria-label': node.label,
          'aria-expanded': open,
          'aria-controls': listId(node),
          onClick: () => press(node),
        }),
      h('ul', { id: listId(node), hidden: !open }, node.children.map(nodeItem)),
    ]);
  }

  return () => [
    ...view.switchers.map(switcherNav),
    h('nav', { 'aria-label': 'Sidebar' }, [
      h('ul', sidebar.map(nodeItem)),
      h(
        'ul',
        globals.map(({ id, label, href, active }) =>
          h('li', { key: id }, [
            h('a', { href, 'aria-current': active ? 'page' : undefined }, label),
          ]),
        ),
      ),
    ]),
    h('nav', { 'aria-label': 'Breadcrumbs' }, [
      h(
        'ol',
        breadcrumbs.map(({ label, href }) =>
          h('li', { key: label }, [href === undefined ? label : h('a', { href }, label)]),
        ),
      ),
    ]),
    h('nav', { 'aria-label': 'Previous and next page' }, [
      previous && h('a', { rel: 'prev', href: previous.href }, previous.label),
      next && h('a', { rel: 'next', href: next.href }, next.label),
    ]),
  ];
}

function switcherNav({ kind, options }: Switcher): VNode {
  return h('nav', { key: kind, 'aria-label': `${kind}s` }, [
    h(
      'ul',
      options.map(({ element, active, href }) =>
        h('li', { key: element.id }, [
          h(
            'a',
            {
              href,
              lang: element.lang,
              dir: element.dir,
              'aria-current': active ? 'true' : undefined,
            },
            element.nativeName ?? element.label,
          ),
        ]),
      ),
    ),
  ]);
}
