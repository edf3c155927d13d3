import results from '../../../../bench/mintlify/results.json' with { type: 'json' };
import { formatNumber } from './format.ts';

/** The results of `bench/mintlify/run.mjs` for one kind of input. */
interface Area {
  compared: number;
  explained: readonly { rule: string; why: string; count: number }[];
}

const NAMES: Readonly<Record<string, string>> = {
  sites: 'Navigations of whole sites',
  headings: 'Anchors of pages',
  frontMatter: 'Front matter',
  fileNames: 'File names with `.mintignore`',
  specifications: 'Specifications with one fault',
};

const TABLE = /(?<=^\| Compared \| .*\n\|[ |-]*\n)(?:\|.*\n)*/m;

/** Returns the page about Mintlify's rules with the committed results in its table of differences. */
export function withAgreement(page: string): string {
  if (!TABLE.test(page)) throw new Error('The page has no table that begins with "Compared".');
  const rows = Object.entries<Area>(results.areas).flatMap(([area, { compared, explained }]) => {
    const name = `| ${NAMES[area]} | ${formatNumber(compared)} `;
    if (explained.length === 0) return [`${name}| 0 | | |\n`];
    return explained.map(
      ({ rule, why, count }, index) =>
        `${index === 0 ? name : '| | '}| ${formatNumber(count)} | ${rule} | ${why} |\n`,
    );
  });
  return page.replace(TABLE, () => rows.join(''));
}
