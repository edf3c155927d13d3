import { formatNumber } from './format.ts';
import { installOf, linkSeconds, others } from './results.ts';

/** The numbers that the front page and README.md show, from the committed comparison. */
export const headline = {
  nav: { ...installed('@nav/cli'), linkSeconds: seconds('nav check') },
  /** The command line of Mintlify. */
  builder: { ...installed('mint'), linkSeconds: seconds('mint broken-links') },
  /** The number of pages whose links both commands check. */
  linkPages: others.links.pages,
};

/** The paragraph of README.md that has numbers, as one line. */
const REASON = /^- \*\*They are large and slow\.\*\*.*?(?=\n- )/ms;

export function withHeadline(readme: string): string {
  const { nav, builder, linkPages } = headline;
  if (!REASON.test(readme)) throw new Error('The README has no paragraph with numbers.');
  const text = `- **They are large and slow.** \`mint\` installs ${builder.packages} packages (${builder.megabytes} MB), and takes ${formatNumber(builder.linkSeconds)} s to check the links on ${linkPages} pages. \`@nav/cli\` is ${nav.packages === 1 ? 'one package' : `${nav.packages} packages`} (${nav.megabytes} MB), and takes ${formatNumber(nav.linkSeconds)} s for the same pages. The [benchmarks](bench/RESULTS.md) show how we measured.`;
  return readme.replace(REASON, () => wrapped(text));
}

function installed(name: string) {
  const { megabytes, packages, seconds } = installOf(name);
  return { megabytes: Math.round(megabytes), packages, seconds: Math.round(seconds) };
}

/** Returns seconds with one digit, or none from ten on. */
function seconds(command: string): number {
  const time = linkSeconds(command);
  return time >= 10 ? Math.round(time) : Math.round(time * 10) / 10;
}

/** Breaks the lines of a list item at 120 columns, but not between a number and its unit. */
function wrapped(text: string): string {
  const lines = [''];
  for (const word of text.split(/(?<!\d) | (?=\S{3})/)) {
    const last = lines.at(-1) as string;
    if (`${last} ${word}`.length > 120) lines.push(`  ${word}`);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join('\n');
}
