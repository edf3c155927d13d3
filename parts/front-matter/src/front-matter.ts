/** The front matter of a page as text, and the mark of a translation in it. */
export {
  type FrontMatterBlock,
  frontMatterBlock,
  frontMatterEnd,
  unclosedFrontMatter,
} from './block.ts';
export { hashedContent } from './hashed-content.ts';
export { type FrontMatterLink, frontMatterLinks } from './links.ts';
export { MARK_KEY, markIn, NOT_TRANSLATED, withMark, withoutMark } from './translation-mark.ts';
