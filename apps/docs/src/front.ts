import { headline } from './benchmarks/headline.ts';

/** A number on the front page, with the way it was measured. */
export interface Proof {
  title: string;
  /** The results, that of nav first. */
  numbers: readonly { value: string; about: string }[];
  method: string;
  /** A page that shows more. */
  more?: { text: string; href: string };
}

const { nav, builder, linkPages } = headline;

/** Size and contents of an installed `@nav/cli`. A test installs the packed packages and compares. */
export const installed: { megabytes: number; packages: number; seconds: number } = nav;

export const proofs: readonly Proof[] = [
  {
    title: 'Installs in seconds',
    numbers: [
      {
        value: `${installed.megabytes} MB`,
        about: `${installed.packages === 1 ? 'in one package' : `and ${installed.packages} packages`}, in ${installed.seconds} s`,
      },
      {
        value: `${builder.megabytes} MB`,
        about: `and ${builder.packages} packages for Mintlify’s own command line, in ${builder.seconds} s`,
      },
    ],
    method: `Size on disk after npm install with an empty cache. For the links of the same ${linkPages} pages, Mintlify’s needs ${builder.linkSeconds} s and nav ${nav.linkSeconds} s, start included.`,
    more: { text: 'All benchmarks', href: '/benchmarks' },
  },
  {
    title: 'Reads what readers see',
    numbers: [
      { value: '73 of 73', about: 'real sites: the reading order is exact, API pages included' },
    ],
    method:
      'The output of nav pages, compared with the pages of 73 public sites that nav had never read. A path with a trailing slash counts as the same page.',
  },
  {
    title: 'Finds what is lost',
    numbers: [
      { value: '302', about: 'of 875 page references that one real site loses in silence' },
      { value: '1', about: 'finding, with the line' },
    ],
    method:
      'A public docs.json with "versions" and "tabs" side by side. Its builder reports nothing and drops the tabs.',
  },
];
