// Compares the titles that nav and Mintlify read from front matter, and the front matter that stops a build.
import { check, loadSite, memoryHost, resolveSite } from '@nav/core';
import { choices } from './random.mjs';

const VALUES = [
  ...'A|2024-01-02|2024-1-2|12:30|12:30:45|1_000|014|0x1F|0o7|0b1|1.10|5.|.5|1e3|+1|-0|404|true|null||~|yes'.split(
    '|',
  ),
  ..."\"q: x\"|'it''s'|It's|a: b|[a, b]|{a: b}|!x y|!!str 5|*a|&a x|a # c|#c|- a|@x|%x|`x`|-|?|é|\"\\u0041\"|<b>".split(
    '|',
  ),
  '>\n  x\n  y',
  '|\n  z',
  '"a\n  b"',
  'a\n  b',
];
const KEYS = [
  'title',
  'title',
  'title',
  'description',
  'icon',
  'tag',
  'openapi',
  'api',
  'asyncapi',
  'x',
];
const FIRST = ['---', '---', '---', '---', '--- ', '\ufeff---', '---\t'];
const LAST = ['---', '---', '---', '...', '--- ', '----'];

/** @param {{ parseFrontmatter(text: string): { attributes: unknown } }} builder */
export function compareFrontMatter({ parseFrontmatter }, { count, seed }) {
  const differences = [];
  for (let index = 0; index < count; index++) {
    const text = pageText(seed + index);
    const theirs = readByBuilder(parseFrontmatter, text);
    const ours = readByNav(text);
    if (theirs.stops !== ours.stops) {
      differences.push({
        kind: theirs.stops ? 'missed' : 'false',
        mintlify: theirs.reason,
        nav: ours.reason,
        input: text,
      });
    } else if (!theirs.stops && theirs.title !== ours.title) {
      differences.push({ kind: 'title', mintlify: theirs.title, nav: ours.title, input: text });
    }
  }
  return { compared: count, differences };
}

function readByBuilder(parseFrontmatter, text) {
  try {
    const { attributes } = parseFrontmatter(text);
    const data = typeof attributes === 'object' && attributes !== null ? attributes : {};
    const field = ['openapi', 'api', 'asyncapi'].find(
      (name) => data[name] != null && typeof data[name] !== 'string',
    );
    if (field) return { stops: true, reason: `${field} is not a string` };
    return { stops: false, title: titleText(data.title) ?? 'P' };
  } catch (error) {
    return { stops: true, reason: error.message.split('\n')[0] };
  }
}

/** Returns the title as the JSON of the navigation has it, if it is text, a number or a date. */
function titleText(title) {
  if (title instanceof Date) return title.toJSON();
  if (typeof title === 'number') return String(title);
  return typeof title === 'string' && title !== '' ? title : undefined;
}

function readByNav(text) {
  const host = memoryHost({
    'docs.json': JSON.stringify({
      $schema: 'https://mintlify.com/docs.json',
      navigation: { pages: ['p'] },
    }),
    'p.mdx': text,
  });
  const { diagnostics } = check(host, 'docs.json');
  const found = diagnostics.find(
    ({ code, severity }) => code === 'front-matter-invalid' && severity === 'error',
  );
  const page = resolveSite(loadSite(host, 'docs.json')).tree.root.children[0];
  return { stops: found !== undefined, reason: found?.message, title: page.title };
}

function pageText(seed) {
  const { pick, several, rarely } = choices(seed);
  const used = new Set();
  const line = () => {
    const key = pick(KEYS);
    if (used.has(key) && !rarely(9)) return [];
    used.add(key);
    const indent = pick(['', '', '', '', '', '', '\t', ' ']);
    return [`${indent}${key}:${pick([' ', ' ', ' ', '  ', '\t'])}${pick(VALUES)}`];
  };
  const lines = several(1, 4, line).flat();
  const text = [pick(FIRST), ...lines, pick(LAST), 'Body', ''].join('\n');
  return text.replaceAll('\n', pick(['\n', '\n', '\r\n']));
}
