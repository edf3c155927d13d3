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

const english: readonly Proof[] = [
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

const german: readonly Proof[] = [
  {
    title: 'In Sekunden installiert',
    numbers: [
      {
        value: `${installed.megabytes} MB`,
        about: `${installed.packages === 1 ? 'in einem Paket' : `und ${installed.packages} Pakete`}, in ${installed.seconds} s`,
      },
      {
        value: `${builder.megabytes} MB`,
        about: `und ${builder.packages} Pakete für die Kommandozeile von Mintlify, in ${builder.seconds} s`,
      },
    ],
    method: `Größe auf der Platte nach npm install mit leerem Cache. Für die Links derselben ${linkPages} Seiten braucht jene Kommandozeile ${decimal(builder.linkSeconds)} s und nav ${decimal(nav.linkSeconds)} s, Start inbegriffen.`,
    more: { text: 'Alle Benchmarks', href: '/benchmarks' },
  },
  {
    title: 'Liest, was Leser sehen',
    numbers: [
      {
        value: '73 von 73',
        about: 'echten Websites: Die Lesereihenfolge stimmt genau, auch mit API-Seiten',
      },
    ],
    method:
      'Die Ausgabe von nav pages im Vergleich mit den Seiten von 73 öffentlichen Websites, die nav nie zuvor gelesen hatte. Ein Pfad mit Schrägstrich am Ende zählt als dieselbe Seite.',
  },
  {
    title: 'Findet, was verloren geht',
    numbers: [
      {
        value: '302',
        about: 'von 875 Verweisen auf Seiten, die einer echten Website lautlos verloren gehen',
      },
      { value: '1', about: 'Meldung, mit der Zeile' },
    ],
    method:
      'Eine öffentliche docs.json mit "versions" und "tabs" nebeneinander. Ihr Builder meldet nichts und lässt die Tabs weg.',
  },
];

/** The proofs by language. */
export const proofs = { en: english, de: german };

/** Returns a number with a German decimal comma. */
function decimal(value: number): string {
  return value.toLocaleString('de');
}
