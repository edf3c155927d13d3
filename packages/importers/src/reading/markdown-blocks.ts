import type { Place } from './place.ts';

/** The outline of a Markdown file: its lists as trees, with the headings, rules and paragraphs around them. */
export interface MarkdownLists {
  blocks: readonly MarkdownBlock[];
  /** The parts that are not read as they are written. */
  problems: readonly { message: string; at: Place }[];
}

export type MarkdownBlock =
  | MarkdownItem
  | MarkdownHeading
  | MarkdownParagraph
  | MarkdownCode
  | { kind: 'rule'; at: Place };

export interface MarkdownLink {
  /** As readers see it. */
  text: string;
  /** As written, without angle brackets and escapes. */
  href: string;
  /** The text in quotes after the address. */
  title?: string | undefined;
  at: Place;
}

/** A line of text, or several. */
export interface Text {
  /** As readers see all of it. */
  text: string;
  /** As written. */
  source: string;
  links: readonly MarkdownLink[];
  at: Place;
}

export interface MarkdownItem extends Text {
  kind: 'item';
  /** The links of the first paragraph, then of later ones. */
  links: readonly MarkdownLink[];
  code?: MarkdownCode | undefined;
  items: readonly MarkdownItem[];
}

export interface MarkdownHeading extends Text {
  kind: 'heading';
  depth: number;
}

export interface MarkdownParagraph extends Text {
  kind: 'paragraph';
}

export interface MarkdownCode {
  kind: 'code';
  /** The text after the opening fence, such as `yaml`. */
  info: string;
  text: string;
  at: Place;
}
