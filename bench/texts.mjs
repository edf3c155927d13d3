// Generates the texts of pages, the same every time, with every form of link.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateSite, writeSite } from './site.mjs';

const WORDS =
  'the a of to and in is for it on with as by from this that each when one all can may more first value service request client server account setting default option result error limit queue event worker region token project deploy build cache store index key name list page'.split(
    ' ',
  );
const PARAGRAPH_WORDS = 80;
/** The number of sections with one paragraph of prose and one paragraph or block with a link. */
const SECTIONS = 12;
/** Every so many pages, one link is dead. */
const DEAD_EVERY = 10;

/** A snippet that every page imports. */
const SNIPPET = {
  file: 'snippets/note.mdx',
  text: '<Note>See [the overview](/{page}).</Note>\n',
};
const IMAGE = 'images/diagram.png';

/** Writes a site with texts, and returns the bytes of its pages and the number of its dead links. */
export function writeSiteWithTexts(folder, pages) {
  const site = generateSite({ pages, languages: 1, versions: 1 });
  mkdirSync(folder, { recursive: true });
  writeSite(folder, site);
  const slugs = site.files.map((file) => file.replace(/\.mdx$/, ''));
  const texts = [
    [SNIPPET.file, SNIPPET.text.replace('{page}', slugs[0])],
    [IMAGE, ''],
    ...site.files.map((file, index) => [file, pageText(index, slugs)]),
  ];
  for (const [file, text] of texts) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return {
    bytes: texts.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0),
    dead: Math.ceil(pages / DEAD_EVERY),
  };
}

/**
 * Returns a page of about 8 kB.
 *
 * @param {number} index the position of the page in `slugs`
 * @param {readonly string[]} slugs all pages of the site
 */
function pageText(index, slugs) {
  let seed = index + 1;
  const random = (count) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * count);
  };
  const prose = () =>
    `${Array.from({ length: PARAGRAPH_WORDS }, () => WORDS[random(WORDS.length)]).join(' ')}.`;
  const other = () => slugs[random(slugs.length)];
  const own = slugs[index];
  const title = own.split('/').at(-1);
  const near = relative(own, other());
  const forms = [
    () => `Read [the guide](/${other()}) and [its setup](/${other()}#section-3) first.`,
    () =>
      `Read [the guide](${near}) or [below](#section-${1 + random(SECTIONS)}), \`[code](/none)\`.`,
    () => `![A diagram](/${IMAGE}) and [one in a link ![small](/${IMAGE})](</${other()}>).`,
    () => `See [the reference][ref-${random(100)}].\n\n[ref]: /${other()} "Reference"`,
    () =>
      `<CardGroup cols={2}>\n  <Card title="Next" href="/${other()}">\n    ${prose()}\n  </Card>\n  <Card title="More" icon="bolt" href={'/${other()}'} />\n</CardGroup>`,
    () => `<Frame>\n  <img src="/${IMAGE}" alt="A diagram" />\n</Frame>`,
    () =>
      `<Tabs>\n  <Tab title="npm">\n    1. ${prose()}\n    2. Go to [it](/${other()}).\n  </Tab>\n</Tabs>`,
    () =>
      `\`\`\`ts title="client.ts"\nconst client = new Client({ url: '/none', retries: 3 });\n// See [nothing](/none).\nawait client.run();\n\`\`\``,
    () =>
      `| Option | Default | Page |\n| --- | --- | --- |\n| \`retries\` | 3 | [Retries](/${other()}) |\n| \`limit\` | 10 | [Limits](/${other()}#section-1) |`,
    () => `{[1, 2].map((key) => <a key={key} href="/${other()}">{key}</a>)}`,
    () => `{/* [A comment](/none) */}\n\n> A quote with [a link](/${other()}).`,
    () => `[External](https://example.com/docs) and <a href="mailto:a@example.com">mail</a>.`,
  ];
  const sections = Array.from(
    { length: SECTIONS },
    (_, at) => `## Section ${at + 1}\n\n${prose()}\n\n${forms[at % forms.length]()}\n`,
  );
  const dead = index % DEAD_EVERY === 0 ? `\n[Dead](/${own}-gone)\n` : '';
  return `---\ntitle: ${title}\ndescription: About ${title}\n---\n\nimport Note from '/${SNIPPET.file}';\n\n<Note />\n\n${sections.join('\n')}${dead}`;
}

/** Returns the path from one page to another as a browser resolves it. */
function relative(from, to) {
  const depth = from.split('/').length - 1;
  return '../'.repeat(depth) + to;
}
