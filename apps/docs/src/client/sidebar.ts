import { initialSidebar, type NavNode, nextSidebar, type SidebarState } from '@nav/core/client';

interface SidebarData {
  sidebar: NavNode[];
  /** The id of the current page. */
  page?: string;
  drilldown: boolean;
}

const STORED = 'sidebar';
const data = document.querySelector('#sidebar-data');
if (data?.textContent) start(JSON.parse(data.textContent) as SidebarData);

function start({ sidebar, page, drilldown }: SidebarData): void {
  const root = document.querySelector<HTMLElement>('#sidebar');
  const toggles = [...document.querySelectorAll<HTMLButtonElement>('#sidebar [data-group]')];
  let state = restore(sidebar);
  if (page) state = nextSidebar(sidebar, state, { type: 'visit', page }, drilldown).state;
  show();

  for (const toggle of toggles) {
    toggle.addEventListener('click', () => {
      const group = toggle.dataset.group ?? '';
      const next = nextSidebar(sidebar, state, { type: 'toggle', group }, drilldown);
      state = next.state;
      show();
      store(state);
      if (next.href) location.assign(next.href);
    });
  }
  const current = root?.querySelector('[aria-current=page]');
  if (root && current && root.scrollHeight > root.clientHeight) {
    root.scrollTop = (current as HTMLElement).offsetTop - root.clientHeight / 2;
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
function restore(sidebar: readonly NavNode[]): SidebarState {
  try {
    const stored = sessionStorage.getItem(STORED);
    if (stored) return { expanded: new Set(JSON.parse(stored) as string[]) };
  } catch {
    // Storage is unavailable: start with the state of the config.
  }
  return initialSidebar(sidebar);
}

function store({ expanded }: SidebarState): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...expanded]));
  } catch {
    // Storage is unavailable.
  }
}
