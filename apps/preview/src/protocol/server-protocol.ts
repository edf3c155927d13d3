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

/** The calls that the server of `nav preview` answers: `POST /@nav/api/NAME` with a list of arguments. */
export interface ServerCalls extends SiteCalls {
  site(): SiteInfo;
  text(file: string): string | undefined;
  /** Opens a file of the site in the editor of the user. Returns the reason why that is not possible as a sentence. */
  edit(file: string, line: number): Promise<string | undefined>;
}
