import type { PageReply, Place } from './protocol.ts';

/** A page that the preview shows. */
export interface ShownPage {
  href: string;
  title: string;
  /** The name of the site. */
  site: string | undefined;
  file: string | undefined;
}

/** The pages of a site, and what happens outside of the frame. */
export interface PageSource {
  /** Returns what is at an address of the site. */
  page(address: string): Promise<PageReply | undefined>;
  /** Returns the URL of an image in the folder of the site, by its path. */
  imageUrl?(path: string): string;
  /** Returns the URL of a file of the site, by its path. */
  fileUrl?(path: string): string;
  /** Called with each page that is shown. */
  shown?(page: ShownPage): void;
  show(place: Place): void;
}
