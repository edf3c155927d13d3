import type { PageReply, Place } from './protocol.ts';

export interface ShownPage {
  href: string;
  title: string;
  /** The name of the site. */
  site: string | undefined;
  file: string | undefined;
}

export interface PageSource {
  page(address: string): Promise<PageReply | undefined>;
  imageUrl?(path: string): string;
  fileUrl?(path: string): string;
  /** Called with each page that is shown. */
  shown?(page: ShownPage): void;
  show(place: Place): void;
}
