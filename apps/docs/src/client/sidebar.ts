import { initialSidebar, type NavNode, nextSidebar, type SidebarState } from '@nav/core/client';

interface SidebarData {
  /** The id of the tab or other division that has the sidebar. */
  division: string;
  sidebar: NavNode[];
  /** The id of the current page. */
  page?: string;
  drilldown: boolean;
}

const data = document.querySelector('#sidebar-data');
if (data?.textContent) start(JSON.parse(data.textContent) as SidebarData);

function start({ division, sidebar, page, drilldown }: SidebarData): void {
  const key = `sidebar ${division}`;
  const root = document.querySelector<HTMLElement>('#sidebar');
  const toggles = [...document.querySelectorAll<HTMLButtonElement>('#sidebar [data-group]')];
  let state = restore(key, sidebar);
  if (page) state = nextSidebar(sidebar, state, { type: 'visit', page }, drilldown).state;
  show();

  for (const toggle of toggles) {
    toggle.addEventListener('click', () => {
      const group = toggle.dataset.group ?? '';
      const next = nextSidebar(sidebar, state, { type: 'toggle', group }, drilldown);
      state = next.state;
      show();
      store(key, state);
      if (next.href) location.assign(next.href);
    });
  }
  const current = root?.querySelector('[aria-current=page]');
  if (root && current && root.scrollHeight > root.clientHeight) {
    const { offsetTop } = current as HTMLElement;
    if (offsetTop > root.clientHeight * 0.8) root.scrollTop = offsetTop - root.clientHeight / 2;
  }

  function show(): void {
    for (const toggle of toggles) {
      const open = state.expanded.has(toggle.dataset.group ?? '');
      toggle.setAttribute('aria-expanded', String(open));
      const list = document.getElementById(toggle.getAttribute('aria-controls') ?? '');
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
