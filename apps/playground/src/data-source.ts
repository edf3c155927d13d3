import { example } from './example.ts';
import type { Files } from './protocol.ts';
import { readFragment } from './share.ts';

/** A site, and the name of its config. */
export interface Project {
  files: Files;
  config: string;
}

/** The files behind the page: texts in the browser, or those that a server on this computer reads. */
export interface DataSource {
  /** Returns the site to begin with. */
  load(): Promise<Project>;
  /** True if the site can be replaced: by a dropped folder, by the example, by a shared one. */
  readonly replaceable: boolean;
  /** Calls with the whole site whenever it changes elsewhere. */
  watch(changed: (project: Project) => void): void;
}

/** Files that exist only in this page: those of a shared link, or the example. */
export const virtualFiles: DataSource = {
  replaceable: true,
  async load() {
    return (await readFragment(location.hash)) ?? example;
  },
  watch(changed) {
    addEventListener('hashchange', async () => {
      const project = await readFragment(location.hash);
      if (project) changed(project);
    });
  },
};
