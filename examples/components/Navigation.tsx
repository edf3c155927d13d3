import type * as Nav from '@nav/core/client';
import { initialSidebar, isExpanded, isPage, nextSidebar } from '@nav/core/client';
import { type PropsWithChildren, type ReactNode, useState } from 'react';

interface NavigationProps {
  view: Nav.PlainView;
  pages: readonly { title: string; href: string }[];
  onNavigate(href: string): void;
}

/** Renders everything around the content of a page. Keep it mounted when the page changes. */
export function Navigation(props: PropsWithChildren<NavigationProps>) {
  const { page, previous, next, site, ...view } = props.view;
  return (
    <div className="nav" lang={view.active.language?.lang} dir={view.active.language?.dir}>
      <a href="#content">Skip to content</a>
      {site.banner && <Banner key={site.banner.content} {...site.banner} />}
      <header>
        {view.switchers.map((switcher) => (
          <Switcher key={`${page?.id} ${switcher.id}`} {...switcher} />
        ))}
        <Search key={page?.id} pages={props.pages} />
      </header>
      <Sidebar key={view.sidebar[0]?.id} {...props} />
      <Links name="links" items={view.globals} current="page" />
      <main id="content" tabIndex={-1}>
        <Links name="breadcrumbs" items={view.breadcrumbs} />
        {props.children}
        <nav className="nav-pagination" aria-label="previous and next page">
          {previous && <Link {...previous} rel="prev" />}
          {next && <Link {...next} rel="next" />}
        </nav>
      </main>
    </div>
  );
}

function Sidebar({ view: { sidebar, page, drilldown }, onNavigate }: NavigationProps) {
  const [state, setState] = useState(() => initialSidebar(sidebar, page?.id));
  const [visited, setVisited] = useState(page?.id);
  if (page && page.id !== visited) {
    setVisited(page.id);
    dispatch({ type: 'visit', page: page.id });
  }
  function dispatch(event: Nav.SidebarEvent): void {
    const after = nextSidebar(sidebar, state, event, drilldown);
    setState(after.state);
    if (after.href) onNavigate(after.href);
  }
  function entry(node: Nav.NavNode): ReactNode {
    const target = isPage(node) ? node : node.root;
    const current = target && target.id === page?.id ? 'page' : undefined;
    const link = <Link {...node} href={target?.href} current={current} />;
    if (isPage(node)) return <li key={node.id}>{link}</li>;
    const isTop = sidebar.includes(node);
    const toggle = {
      'aria-expanded': isExpanded(sidebar, state, node.id),
      'aria-controls': `nav-${encodeURIComponent(node.id)}`,
      'aria-label': target && `pages of ${node.label}`,
      onClick: () => dispatch({ type: 'toggle', group: node.id }),
    };
    return (
      <li key={node.id}>
        {(target || isTop) && link}
        {!isTop && <button type="button" {...toggle} children={!target && link} />}
        <ul id={toggle['aria-controls']} hidden={!toggle['aria-expanded']} aria-label={node.label}>
          {node.children.map(entry)}
        </ul>
      </li>
    );
  }
  return (
    <nav className="nav-sidebar" aria-label="sidebar">
      <ul>{sidebar.map(entry)}</ul>
    </nav>
  );
}

/** Renders a row of tabs, or a button that opens a menu of versions, languages and the like. */
function Switcher({ kind, options }: Nav.PlainSwitcher) {
  const items = options.map(({ element, active, href }) => ({ ...element, active, href }));
  const current = items.find(({ active }) => active);
  const links = { name: `${kind}s`, items, current: 'true' } as const;
  if (['tab', 'anchor', 'item'].includes(kind)) return <Links {...links} />;
  return (
    <>
      <button type="button" popoverTarget={`nav-${kind}s`}>
        {kind} {current?.nativeName ?? current?.label}
      </button>
      <Links {...links} popover="auto" />
    </>
  );
}

function Search({ pages }: Pick<NavigationProps, 'pages'>) {
  const [query, setQuery] = useState('');
  const words = query.trim().toLowerCase();
  const found = pages.filter(({ title }) => words && title.toLowerCase().includes(words));
  return (
    <search onKeyDown={({ key }) => key === 'Escape' && setQuery('')}>
      <input aria-label="search" value={query} onChange={(event) => setQuery(event.target.value)} />
      <p role="status">{words && `${found.length} found`}</p>
      <Links name="results" items={found} />
    </search>
  );
}

function Banner({ parts, dismissible }: Nav.Banner) {
  const [isShown, setShown] = useState(true);
  return (
    <section className="nav-banner" aria-label="banner" hidden={!isShown}>
      {parts.map(({ id, text, href }) =>
        href ? <a key={id} href={href} children={text} /> : text,
      )}
      {dismissible && <button type="button" onClick={() => setShown(false)} aria-label="dismiss" />}
    </section>
  );
}

type Text = 'id' | 'href' | 'label' | 'title' | 'nativeName' | 'lang' | 'dir' | 'method' | 'tag';
type Flag = 'active' | 'deprecated';
type Item = { [K in Text]?: string | undefined } & { [K in Flag]?: boolean } & { icon?: Nav.Icon };
type Options = { current?: 'page' | 'true' | undefined; popover?: 'auto'; rel?: string };
type LinksProps = Options & { name: string; items: readonly Item[] };

function Links({ name, items, current, popover }: LinksProps) {
  return (
    <nav id={`nav-${name}`} aria-label={name} popover={popover}>
      <ul>
        {items.map((item) => (
          <li key={item.id ?? item.href}>
            <Link {...item} current={item.active ? current : undefined} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Renders the text of an entry with its icon and badges. Without `href`, it is a placeholder. */
function Link({ icon, current, ...item }: Item & Options) {
  return (
    <a href={item.href} rel={item.rel} lang={item.lang} dir={item.dir} aria-current={current}>
      {icon && <svg aria-hidden="true" children={<use href={`/icons.svg#${icon.name}`} />} />}
      {item.method && <code>{item.method}</code>} {item.nativeName ?? item.label ?? item.title}{' '}
      {item.tag && <small>{item.tag}</small>}
      {item.deprecated && <small>deprecated</small>}
    </a>
  );
}
