import {
  isExpanded,
  isPage,
  type NavElement,
  type NavNode,
  type NavPage,
  nextSidebar,
  type Switcher,
} from '@nav/core/client';
import { type ReactElement, useState } from 'react';
import { initialState, listId, type NavigationProps, viewOf } from './navigation.ts';

/** Renders the navigation of one page. Use the path as the `key`, so that another page resets the state. */
export function Navigation(props: NavigationProps): ReactElement {
  const { view, drilldown } = viewOf(props);
  const { page, sidebar, breadcrumbs, globals, previous, next } = view;
  const [state, setState] = useState(() => initialState({ view, drilldown }));

  function press(group: NavElement): void {
    const event = { type: 'toggle', group: group.id } as const;
    const { state: newState, href } = nextSidebar(sidebar, state, event, drilldown);
    setState(newState);
    if (href) props.onNavigate(href);
  }

  const pageLink = (target: NavPage, label: string) => (
    <a href={target.href} aria-current={target.path === page?.path ? 'page' : undefined}>
      {label}
    </a>
  );

  function nodeItem(node: NavNode): ReactElement {
    if (isPage(node)) return <li key={node.id}>{pageLink(node, node.label)}</li>;
    const open = isExpanded(sidebar, state, node.id);
    return (
      <li key={node.id}>
        {node.root ? pageLink(node.root, node.label) : <span>{node.label}</span>}
        {node.tag && <small>{node.tag}</small>}
        {!sidebar.includes(node) && (
          <button
            type="button"
            aria-label={node.label}
            aria-expanded={open}
            aria-controls={listId(node)}
            onClick={() => press(node)}
          />
        )}
        <ul id={listId(node)} hidden={!open}>
          {node.children.map(nodeItem)}
        </ul>
      </li>
    );
  }

  return (
    <>
      {view.switchers.map((switcher) => (
        <SwitcherNav key={switcher.kind} {...switcher} />
      ))}
      <nav aria-label="Sidebar">
        <ul>{sidebar.map(nodeItem)}</ul>
        <ul>
          {globals.map(({ id, label, href, active }) => (
            <li key={id}>
              <a href={href} aria-current={active ? 'page' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Breadcrumbs">
        <ol>
          {breadcrumbs.map(({ label, href }) => (
            <li key={label}>{href === undefined ? label : <a href={href}>{label}</a>}</li>
          ))}
        </ol>
      </nav>
      <nav aria-label="Previous and next page">
        {previous && (
          <a rel="prev" href={previous.href}>
            {previous.label}
          </a>
        )}
        {next && (
          <a rel="next" href={next.href}>
            {next.label}
          </a>
        )}
      </nav>
    </>
  );
}

function SwitcherNav({ kind, options }: Switcher): ReactElement {
  return (
    <nav aria-label={`${kind}s`}>
      <ul>
        {options.map(({ element, active, href }) => (
          <li key={element.id}>
            <a
              href={href}
              lang={element.lang}
              dir={element.dir}
              aria-current={active ? 'true' : undefined}
            >
              {element.nativeName ?? element.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
