import type { SourceFiles } from '../reading/files.ts';
import type { Source } from './source.ts';

/** A framework to import from: one row of the registry, and one folder of `sources`. */
export interface Framework {
  /** The name on the command line. */
  name: string;
  /** The name for readers. */
  title: string;
  /**
   * Returns the path of the file that shows that a folder is a site of this framework, such as `docusaurus.config.js`; undefined
   * if it is none.
   */
  detect(files: SourceFiles, folder: string): string | undefined;
  /**
   * Reads the navigation of a site. Nothing of it is executed.
   *
   * @throws ImportError if nothing can be read.
   */
  read(files: SourceFiles, folder: string, options: ReadOptions): Source;
}

export interface ReadOptions {
  /** The navigation as data, from the file of `--sidebar`, in the form that the framework's configuration has. */
  sidebar?: { file: string; value: unknown } | undefined;
}

/** A site that cannot be imported. The message is a sentence that names the file, and where possible its place. */
export class ImportError extends Error {}
