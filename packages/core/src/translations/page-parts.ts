import { pluralize } from '@nav/display';
import { readMarkup } from '../pages/reader/markup.ts';
import { codeAt } from '../pages/syntax/page-code.ts';

/** The number of headings and other parts that a translation should share with its original, by singular name. */
type PageParts = Readonly<Record<'heading' | 'code block' | 'component' | 'image', number>>;

function partsOf(text: string): PageParts {
  const { code, headings, tags } = readMarkup(text);
  const shown = tags.filter(({ kind, inCode }) => kind !== 'close' && !inCode);
  const named = (pattern: RegExp) => shown.filter(({ name }) => pattern.test(name)).length;
  const images = Array.from(text.matchAll(/!\[/g)).filter(({ index }) => !codeAt(code, index));
  return {
    heading: headings.length,
    'code block': code.filter(({ start }) =>
      /^[ \t]*(?:```|~~~)/.test(text.slice(start, start + 99)),
    ).length,
    component: named(/^[A-Z]/),
    image: images.length + named(/^img$/),
  };
}

/** Returns the parts that a translation lacks, in words: `1 of 12 headings`; empty if it lacks none. */
export function missingParts(original: string, translation: string): string {
  const all = partsOf(original);
  const own = partsOf(translation);
  return (Object.keys(all) as (keyof PageParts)[])
    .filter((part) => own[part] < all[part])
    .map((part) => `${own[part]} of ${pluralize(all[part], part)}`)
    .join(', ');
}
