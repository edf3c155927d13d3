import {
  initialSidebar,
  type NavNode,
  nextSidebar,
  type PageView,
  type SidebarState,
} from '@nav/core/client';

export interface SidebarData {
  /** The id of the tab or other division that has the sidebar. */
  division?: string | undefined;
  sidebar: readonly NavNode[];
  page?: string | undefined;
  drilldown: boolean;
}

export function sidebarOf(
  { trail, sidebar, page }: Pick<PageView, 'trail' | 'sidebar' | 'page'>,
  drilldown: boolean,
): SidebarData {
  const division = trail.findLast(({ kind }) => kind !== 'group')?.id;
  return { division, sidebar, page: page?.id, drilldown };
}

/** Makes the groups of a sidebar open and close, and keeps their state during the visit. `go` opens the page of a group. */
export function startSidebar(
  page: Document,
  { division, sidebar, page: current, drilldown }: SidebarData,
  go: (href: string) => void,
): void {
  const key = `sidebar ${division}`;
  const root = page.querySelector<HTMLElement>('#sidebar');
  const toggles = [...page.querySelectorAll<HTMLButtonElement>('#sidebar [data-group]')];
  let state = restore(key, sidebar);
  if (current)
    state = nextSidebar(sidebar, state, { type: 'visit', page: current }, drilldown).state;
  show();

  for (const toggle of toggles) {
    toggle.addEventListener('click', () => {
      const group = toggle.dataset.group ?? '';
      const next = nextSidebar(sidebar, state, { type: 'toggle', group }, drilldown);
      state = next.state;
      show();
      store(key, state);
      if (next.href) go(next.href);
    });
  }
  const marked = root?.querySelector<HTMLElement>('[aria-current=page]');
  if (root && marked && root.scrollHeight > root.clientHeight) {
    const { offsetTop } = marked;
    if (offsetTop > root.clientHeight * 0.8) root.scrollTop = offsetTop - root.clientHeight / 2;
  }

  function show(): void {
    for (const toggle of toggles) {
      const open = state.expanded.has(toggle.dataset.group ?? '');
      toggle.setAttribute('aria-expanded', String(open));
      const list = page.getElementById(toggle.getAttribute('aria-controls') ?? '');
      if (list) list.hidden = !open;
    }
  }
}

/** Returns the groups that the reader left open on the previous page of this visit. */
function restore(key: string, sidebar: readonly NavNode[]): SidebarState {
  try {
    const stored = sessionStorage.getItem(key);
    if (stored) return { expanded: new Set(JSON.parse(stored) as string[]) };
  } catch {
    // Storage is unavailable: start with the state of the config.
  }
  return initialSidebar(sidebar);
}

function store(key: string, { expanded }: SidebarState): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...expanded]));
  } catch {
    // Storage is unavailable.
  }
}
