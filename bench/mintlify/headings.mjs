// Compares the ids of headings: nav must accept every id that a page has, and report every other one.
import { check, memoryHost } from '@nav/core';
import { choices } from './random.mjs';

const WORDS = [
  'Kiln fire $5 $10 $x^2$ $ \\$7 `code` `$a` &copy; &trade; &eacute; &mdash; &rarr; &amp; &lt; &hellip; &nbsp; &#169;',
  '1️⃣ 🚀 ☝🏽 ➡️ → ± ½ © ® ™ é 快速 A/B Q&A C++ (PKCE) v1.2.0 Node.js **bold** _it_ don\'t "quoted" -- ... what? Step:',
  '100% a_b #1 t s US$ $HOME ~~old~~ H~2~ a@pets.example *star under_ \\*x <Badge>New</Badge> [link](/x) ![i](/a.png) <br/>',
  "{/*c*/} $y$ $$z$$ Über ñandú 日本 --- ’ “ ” … – [x] !? ; : , . & + = @ # / \\ | ^ ~ `` ` `` '' x''",
]
  .join(' ')
  .split(' ');
const WRONG = 'zzz';

/** @param {{ headingIds(text: string): string[] }} builder */
export function compareHeadings({ headingIds }, { count, seed }) {
  const differences = [];
  let ids = 0;
  let compared = 0;
  for (let index = 0; compared < count; index++) {
    const text = headings(seed + index);
    const theirs = idsOf(headingIds, text);
    // A page that Mintlify cannot parse has no ids.
    if (theirs === undefined) continue;
    compared += 1;
    ids += theirs.length;
    const { reported, expected } = reportedAnchors(text, theirs);
    const missed = expected.filter((id) => !reported.includes(id));
    const wrong = reported.filter((id) => !expected.includes(id));
    if (missed.length + wrong.length > 0) {
      differences.push({
        kind: wrong.length > 0 ? 'false' : 'missed',
        mintlify: theirs,
        nav: [...wrong, ...missed],
        input: text,
      });
    }
  }
  return { compared, ids, differences };
}

function idsOf(headingIds, text) {
  try {
    return [...new Set(headingIds(text))].filter((id) => id !== '');
  } catch {
    return undefined;
  }
}

/** Returns the anchors that nav reports on a page that links to each id, and to each id with letters more. */
function reportedAnchors(text, ids) {
  const expected = ids.map((id) => `${id}${WRONG}`);
  const links = [...ids, ...expected].map((id) => `[x](<#${encodeURIComponent(id)}>)`);
  const host = memoryHost({
    'docs.json': JSON.stringify({
      $schema: 'https://mintlify.com/docs.json',
      navigation: { pages: ['p'] },
    }),
    'p.mdx': `${text}\n${links.join('\n')}\n`,
  });
  const reported = check(host, 'docs.json')
    .diagnostics.filter(({ code }) => code === 'anchor-not-found')
    .map(({ message }) =>
      decodeURIComponent(/ no anchor "#((?:[^"\\]|\\.)*)"/.exec(message)?.[1] ?? message),
    );
  return { reported, expected };
}

function headings(seed) {
  const { pick, several, below, rarely } = choices(seed);
  const own = () => (rarely(12) ? ` {#Own.${below(99)}}` : '');
  const line = () =>
    `${'#'.repeat(1 + below(4))} ${several(1, 5, () => pick(WORDS)).join(' ')}${own()}`;
  return `${several(1, 6, line).join('\n\n')}\n`;
}
