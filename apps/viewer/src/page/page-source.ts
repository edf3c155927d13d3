import type { FileRange, PageReply } from '../protocol/protocol.ts';

export interface ShownPage {
  href: string;
  title: string;
  site: string | undefined;
  file: string | undefined;
}

export interface PageSource {
  page(address: string): Promise<PageReply | undefined>;
  imageUrl?(path: string): string;
  fileUrl?(path: string): string;
  shown?(page: ShownPage): void;
  show(place: FileRange): void;
}
