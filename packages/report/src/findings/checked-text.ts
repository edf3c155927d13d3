import { pluralize } from '@nav/display';
import { type Aspect, aspects, type Extent } from '@nav/site/checked';
import type { Report } from '@nav/site/report';

const NAMES: Readonly<Record<Aspect, string>> = {
  syntax: 'syntax',
  components: 'components',
  settings: 'settings',
  links: 'links',
  externalLinks: 'external links',
};

/** The parts that need the files of pages. */
const IN_PAGES: readonly Aspect[] = ['syntax', 'components', 'links'];

/**
 * Returns a sentence about what was checked and what was not, without a period: `Parsed 25 pages. Checked settings and links, not
 * external links`.
 */
export function checkedText({ sites, checked }: Report): string {
  if (!checked) return 'Nothing else was checked, because the config cannot be read';
  const { pages } = checked;
  const subject = namedPages(sites) ?? (pages ? pluralize(pages, 'page') : 'navigation');
  const isParsed = checked.syntax === 'all' && Boolean(pages);
  const named = (extent: Extent) =>
    aspects
      .filter((one) => checked[one] === extent && (one !== 'syntax' || extent !== 'all'))
      .filter((one) => pages !== null || !IN_PAGES.includes(one))
      .map((one) => NAMES[one]);
  const done = isParsed ? named('all') : [subject, ...named('all')];
  const some = named('some');
  const missed = [...(pages === null ? ['pages'] : []), ...named('none')];
  return [
    isParsed ? `Parsed ${subject}. ` : '',
    `Checked ${wordList(done.length > 0 ? done : ['navigation'], 'and')}`,
    some.length > 0 ? `, and some ${wordList(some, 'and')}` : '',
    missed.length > 0 ? `, not ${wordList(missed, 'or')}` : '',
  ].join('');
}

/** Returns the names of the pages of a check of one or two pages; `undefined` for more, or a whole site. */
function namedPages(sites: Report['sites']): string | undefined {
  const pages = sites.flatMap(({ part }) => part?.pages ?? []);
  const isPart = sites.every(({ part }) => part !== undefined);
  return isPart && pages.length > 0 && pages.length < 3 ? wordList(pages, 'and') : undefined;
}

function wordList(words: readonly string[], word: 'and' | 'or'): string {
  return words.join(', ').replace(/, (?=[^,]*$)/, ` ${word} `);
}
