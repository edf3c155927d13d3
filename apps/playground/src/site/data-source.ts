import { attempt } from '@nav/collections';
import { MAX_KEPT } from '../limits/limits.ts';
import { example } from './example.ts';
import type { Project } from './project.ts';
import { readFragment, readProject } from './share.ts';

/** The files of the site: in the browser, or read by a server on this computer. */
export interface DataSource {
  /** Returns the site to begin with, and a sentence about it if that is not what the reader expects. */
  load(): Promise<{ project: Project; note?: string }>;
  /** True if another site can be opened: a dropped folder, the example, or a shared one. */
  readonly replaceable: boolean;
  /** Calls with the whole site whenever it changes elsewhere. */
  watch(changed: (project: Project) => void): void;
  keep?(project: Project): void;
}

const KEPT = 'playground';
const WELCOME = 'An example with five mistakes. Fix them, or open your own docs.';
const DAMAGED = 'This link is damaged: a part of it is missing.';

/** Files that exist only in this tab: a shared link, edits from before a reload, or the example. */
export const virtualFiles: DataSource = {
  replaceable: true,
  async load() {
    const shared = await readFragment(location.hash);
    if (shared === 'damaged') return { project: example, note: `${DAMAGED} Here is the example.` };
    const project = shared ?? keptProject();
    return project ? { project } : { project: example, note: WELCOME };
  },
  watch(changed) {
    addEventListener('hashchange', async () => {
      const project = await readFragment(location.hash);
      if (typeof project === 'object') changed(project);
    });
  },
  keep(project) {
    // The link in the address bar leads to an older state.
    if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search);
    const texts = Object.values(project.files);
    if (texts.reduce((sum, text) => sum + text.length, 0) > MAX_KEPT) return keepNothing();
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(project));
    } catch {
      // Storage is full or unavailable: a reload then begins with the example.
      keepNothing();
    }
  },
};

function keptProject(): Project | undefined {
  return attempt(() => readProject(sessionStorage.getItem(KEPT) ?? 'null'));
}

function keepNothing(): void {
  try {
    sessionStorage.removeItem(KEPT);
  } catch {
    // Nothing is kept.
  }
}
