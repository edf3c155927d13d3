import { headline } from './headline.ts';
import { siteTotals } from './sites.ts';

/** A number on the front page, with the way it was measured. */
export interface Proof {
  title: string;
  /** The results, nav's first. */
  numbers: readonly { value: string; about: string }[];
  method: string;
  more?: { text: string; href: string };
}

const { nav, builder, linkPages } = headline;
const { equal, all, worst } = siteTotals;

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
    method: `Size on disk after npm install with an empty cache. To check the links on the same ${linkPages} pages, Mintlify’s command takes ${builder.linkSeconds} s and nav ${nav.linkSeconds} s, including the start.`,
    more: { text: 'All benchmarks', href: '/benchmarks' },
  },
  {
    title: 'Reads what readers see',
    numbers: [
      {
        value: `${equal} of ${all}`,
        about: 'public sites: nav lists the same pages as Mintlify, in the same order',
      },
    ],
    method:
      'The output of nav pages, compared with the order that Mintlify’s packages compute, including generated API pages.',
    more: { text: 'Sites and commits', href: '/benchmarks#real-sites' },
  },
  {
    title: 'Finds what is lost',
    numbers: [
      {
        value: `${worst.lost}`,
        about: `of ${worst.references} page references that a public site silently loses`,
      },
      { value: '1', about: 'finding, with the line' },
    ],
    method:
      'Its docs.json has "versions" and "tabs" side by side. Mintlify drops the tabs and reports nothing.',
    more: { text: 'The site and its commit', href: '/benchmarks#real-sites' },
  },
];
