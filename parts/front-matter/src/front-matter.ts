/** The front matter of a page as text, the mark of a translation in it, and how much of a page is read. */
export {
  type FrontMatterBlock,
  frontMatterBlock,
  frontMatterEnd,
  unclosedFrontMatter,
} from './block.ts';
export { hashedContent } from './hashed-content.ts';
export { type FrontMatterLink, frontMatterLinks } from './links.ts';
export { readEnd } from './read-end.ts';
export { MARK_KEY, markIn, NOT_TRANSLATED, withMark, withoutMark } from './translation-mark.ts';
