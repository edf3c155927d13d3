import type { CheckResult, Site } from '@nav/core';
import { siteWith } from '@nav/core/internal';
import type { Caches, FollowedPages } from '@nav/site/followed-pages';
import { type KeptFile, keptFile, lastKept } from '@nav/site/last-check';

/** The findings at the last start of a server, until a file or a document changes. */
export interface KeptFindings {
  /** The last findings, if nothing that they depend on has changed. */
  readonly result: CheckResult | undefined;
  /**
   * Looks up the last findings before anything else is read, and later forgets them if the options have changed.
   *
   * @param options what the findings depend on besides files.
   * @param documents returns those that are open.
   */
  start(options: readonly unknown[], documents: () => unknown): void;
  /** Keeps data about pages, and the first findings about all of them, for the next start. */
  save(result: CheckResult, site: Site): void;
  forget(): void;
}

/** @param file the path of the config from the folder of the site. */
export function keptFindings(
  folder: string,
  file: string,
  pages: FollowedPages,
  caches: () => Caches | undefined,
): KeptFindings {
  let given: string | undefined;
  let isSaved = false;
  let own: KeptFile | undefined;
  let last: CheckResult | undefined;

  function open(inputs: unknown): KeptFile | undefined {
    const session = { cwd: folder, progress() {}, write() {} };
    const options = { codes: 'editor', withSuggestions: true, inputs };
    const found = caches();
    try {
      return found && keptFile(file, {}, session, options, found);
    } catch {
      // The settings cannot be read, which is a finding.
      return undefined;
    }
  }

  async function keep(result: CheckResult, site: Site): Promise<void> {
    const { saveCheck } = await import('@nav/site/kept-check');
    const { settingsFile } = site;
    const report = { file, result, settingsFile, fixed: [], textOf: () => undefined };
    const opened = siteWith(site, { contents: pages.contents });
    // A change may have come meanwhile.
    if (own) saveCheck(own, report, opened as Parameters<typeof saveCheck>[2]);
  }

  function forget(): void {
    own = last = undefined;
    pages.use();
  }

  return {
    get result() {
      return last;
    },
    start(options, documents) {
      const now = JSON.stringify(options);
      if (given !== undefined) {
        if (given !== now) forget();
        return;
      }
      given = now;
      own = open([options, documents()]);
      pages.use(own?.disk);
      const found = own && lastKept(own);
      if (found && 'result' in found) last = found.result;
      // A check asks again.
      else own?.disk.forgetAnswers();
    },
    save(result, site) {
      if (isSaved) return;
      isSaved = true;
      // After the findings are sent.
      setImmediate(() => {
        pages.save();
        if (last || !own) return forget();
        // Without a cache, only the next start takes longer.
        keep(result, site).then(forget, forget);
      });
    },
    forget,
  };
}
