import type { Calls } from './protocol.ts';

/** The site that `nav preview` serves. */
export interface SiteInfo {
  /** The path of the config from the current directory of the terminal. */
  config: string;
  /** The files of the config: itself, those of its `$ref`s, and the settings. */
  files: string[];
  /** The reason why the site cannot be read at the moment. */
  problem: string | undefined;
}

/** A page file. */
export interface PageText {
  file: string;
  text: string;
}

/** The calls that the server of `nav preview` answers: `POST /@nav/api/NAME` with a list of arguments. */
export interface ServerCalls
  extends Pick<Calls, 'check' | 'tree' | 'locate' | 'codemods' | 'plan'> {
  site(): SiteInfo;
  /** Returns the text of a file that the site is made of. */
  text(file: string): string | undefined;
  /** Returns the file of a page by its path. */
  page(path: string): PageText | undefined;
}
