import type { PageReply, Place } from './protocol.ts';

/** The pages of a site, and what happens outside of the frame. */
export interface PageSource {
  /** Returns what is at an address of the site. */
  page(address: string): Promise<PageReply | undefined>;
  /** Returns the URL of an image in the folder of the site, by its path. */
  imageUrl?(path: string): string;
  /** Returns the URL of a file of the site, by its path. */
  fileUrl?(path: string): string;
  /** Called with the URL and the title of each page that is shown, and with its file. */
  shown?(href: string, title: string, file: string | undefined): void;
  /** Shows a place of the config. */
  show(place: Place): void;
}
