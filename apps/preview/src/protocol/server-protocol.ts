import type { SiteCalls } from '@nav/viewer/protocol';

export interface SiteInfo {
  /** The path of the config from the current directory of the terminal. */
  config: string;
  /** The absolute path of the current directory, for links to an editor. */
  root: string;
  /** The files of the config: itself, the files of its `$ref`s, and the settings. */
  files: string[];
  /** The reason why the site cannot be read at the moment. */
  problem: string | undefined;
  /** The editor in the environment of the server, such as `vim`. */
  editor: string | undefined;
}

/**
 * The calls that the server of `nav preview` answers: `POST /@nav/api/NAME` with a list of arguments. It answers with the site of
 * `nav check`, so the findings match the terminal, and a site with 25,000 pages is not sent to the browser. No call writes a file:
 * that would need a second implementation of the terminal's protection for uncommitted changes, its prompts and locks.
 */
export interface ServerCalls extends SiteCalls {
  site(): SiteInfo;
  text(file: string): string | undefined;
  /** Opens a file of the site in the editor of the user. Returns the reason why that is not possible as a sentence. */
  edit(file: string, line: number): Promise<string | undefined>;
}
