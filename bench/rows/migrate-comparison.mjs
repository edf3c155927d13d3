// Makes the same two edits with other libraries. Compares the time, and the lines changed outside the edit.
import { codemods, planSync } from '@nav/codemods';
import { memoryHost } from '@nav/core';
import { parse as parseWithPlaces } from 'json-source-map';
import { applyEdits, modify } from 'jsonc-parser';
import * as recast from 'recast';
import { compareWarm, median, milliseconds } from '../measure.mjs';
import { generateFlatSite } from '../site.mjs';

const PAGES = 10_000;
const SIZE = `${PAGES.toLocaleString('en')} flat pages`;
const ROUNDS = 7;
const { builders } = recast.types;
/** Makes a module of a JSON text, since recast reads only JavaScript. */
const BEFORE = 'export default ';

export function migrateComparisonRows() {
  const { text, files } = handwritten(generateFlatSite({ pages: PAGES }));
  return [...groupRows(text), ...insertRows(text, files)];
}

/** Formats a config as people do: short lists and objects on one line, and a few groups among the pages. */
function handwritten({ config, files }) {
  const slugs = config.navigation.pages;
  const extra = Array.from({ length: 40 }, (_, index) => [`extra/${index}/a`, `extra/${index}/b`]);
  const pages = slugs.flatMap((slug, index) => {
    const inside = index % 250 === 0 ? extra[index / 250] : undefined;
    const group = inside && { group: `Extra ${index / 250 + 1}`, pages: inside };
    return group ? [spaced(group), JSON.stringify(slug)] : [JSON.stringify(slug)];
  });
  const redirects = slugs
    .slice(0, 100)
    .map((slug) => spaced({ source: `/old/${slug}`, destination: `/${slug}` }));
  const lines = (values, indent) => values.map((value) => `\n${indent}${value}`).join(',');
  const text = `{
  "$schema": "${config.$schema}",
  "theme": "mint",
  "name": "Generated site",
  "colors": ${spaced(config.colors)},
  "navigation": {
    "pages": [${lines(pages, '      ')}
    ]
  },
  "navbar": { "links": [{ "label": "Support", "href": "https://support.example.com" }] },
  "redirects": [${lines(redirects, '    ')}
  ],
  "footer": { "socials": { "github": "https://github.com/example" } }
}
`;
  return { text, files: [...files, ...extra.flat().map((slug) => `${slug}.mdx`)] };
}

function spaced(value) {
  return JSON.stringify(value, null, 1)
    .replace(/\[\n\s*/g, '[')
    .replace(/\n\s*\]/g, ']')
    .replace(/\n\s*/g, ' ');
}

/** Groups all pages of the root by folder. */
function groupRows(text) {
  const run = planned('pages-to-groups', text);
  const { groups } = JSON.parse(run()).navigation;
  const others = {
    recast: () =>
      throughRecast(text, (root) => {
        const navigation = propertyOf(root, 'navigation').value;
        const pages = propertyOf(navigation, 'pages');
        // Entries keep their nodes, so that recast reuses their text.
        const entries = new Map(
          pages.value.elements.map((node) => [node.value ?? labelOf(node), node]),
        );
        const elements = groups.map(
          (group) =>
            entries.get(group.group) ??
            objectNode({
              group: builders.literal(group.group),
              pages: builders.arrayExpression(group.pages.map((page) => entries.get(page))),
            }),
        );
        const added = objectNode({ groups: builders.arrayExpression(elements) });
        navigation.properties.splice(navigation.properties.indexOf(pages), 1, ...added.properties);
      }),
    'jsonc-parser.modify': () =>
      modified(modified(text, ['navigation', 'groups'], groups), ['navigation', 'pages']),
    'JSON.stringify': () => printed(text, (config) => ({ ...config, navigation: { groups } })),
  };
  const rest = linesWithout(text, '/navigation/pages');
  return rows(`pages-to-groups, ${SIZE}`, text, run, others, (after) =>
    linesChanged(rest, linesWithout(after, '/navigation/groups')),
  );
}

/** Adds one page next to its siblings. For nav, this includes finding it among all page files. */
function insertRows(text, files) {
  const page = 'manual/accounts/added';
  const host = memoryHost(Object.fromEntries([...files, `${page}.mdx`].map((file) => [file, ''])));
  const run = planned('add-orphans', text, host);
  const index = JSON.parse(run()).navigation.pages.indexOf(page);
  const others = {
    recast: () =>
      throughRecast(text, (root) => {
        const { value } = propertyOf(propertyOf(root, 'navigation').value, 'pages');
        value.elements.splice(index, 0, builders.literal(page));
      }),
    'jsonc-parser.modify': () => modified(text, ['navigation', 'pages', index], page),
    'JSON.stringify': () =>
      printed(text, (config) => {
        config.navigation.pages.splice(index, 0, page);
        return config;
      }),
  };
  const before = text.split('\n');
  // One new line is the edit itself.
  return rows(
    `one page into ${SIZE}`,
    text,
    run,
    others,
    (after) => linesChanged(before, after.split('\n')) - 1,
  );
}

function rows(edit, text, nav, others, outside) {
  const expected = JSON.stringify(JSON.parse(nav()));
  const changes = (call, name) => {
    const after = call();
    if (JSON.stringify(JSON.parse(after)) !== expected)
      throw new Error(`${name} gives another result`);
    return `${outside(after)} lines changed outside the edit, ${rewritten(text, after)} inside rewritten`;
  };
  const results = Object.entries(others).map(([name, call]) => {
    const start = performance.now();
    const note = changes(call, name);
    const rounds = performance.now() - start > 1000 ? 1 : ROUNDS;
    const { ratio, subject, baseline } = compareWarm(call, nav, { rounds });
    return { name: `  by ${name}`, measured: ratio, unit: '× nav', note, subject, baseline };
  });
  return [
    {
      name: edit,
      unit: '× nav',
      measured: 1,
      note: changes(nav, 'nav'),
      subject: median(results.map(({ baseline }) => baseline)),
    },
    ...results,
  ].map(({ subject, baseline: _, note, ...row }) => ({
    ...row,
    note: `${milliseconds(subject)}; ${note}`,
  }));
}

function planned(name, text, host) {
  const codemod = codemods.get(name);
  return () => planSync(codemod, {}, { file: 'docs.json', text, host }).files[0].after;
}

function modified(text, path, value) {
  const isArrayInsertion = typeof path.at(-1) === 'number';
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  return applyEdits(text, modify(text, path, value, { formattingOptions, isArrayInsertion }));
}

function printed(text, change) {
  return `${JSON.stringify(change(JSON.parse(text)), null, 2)}\n`;
}

function throughRecast(text, change) {
  const file = recast.parse(BEFORE + text);
  change(file.program.body[0].declaration);
  const { code } = recast.print(file, { tabWidth: 2, quote: 'double' });
  return code.slice(BEFORE.length).replace(/;(?=\s*$)/, '');
}

function propertyOf(object, name) {
  return object.properties.find(({ key }) => key.value === name);
}

function labelOf(node) {
  return propertyOf(node, 'group').value.value;
}

function objectNode(entries) {
  return builders.objectExpression(
    Object.entries(entries).map(([name, value]) =>
      builders.property('init', builders.literal(name), value),
    ),
  );
}

function linesWithout(text, pointer) {
  const { key, valueEnd } = parseWithPlaces(text).pointers[pointer];
  return text.split('\n').filter((_, line) => line < key.line || line > valueEnd.line);
}

/** Counts the lines of the list that the result no longer has, at any place and depth. */
function rewritten(before, after) {
  const bare = (text) => text.split('\n').map((line) => line.trim().replace(/,$/, ''));
  const left = new Set(bare(after));
  const { key, valueEnd } = parseWithPlaces(before).pointers['/navigation/pages'];
  return bare(before)
    .slice(key.line + 1, valueEnd.line)
    .filter((line) => !left.has(line)).length;
}

/** Counts the lines that are gone and those that are new. */
function linesChanged(before, after) {
  const counts = new Map();
  for (const line of before) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of after) counts.set(line, (counts.get(line) ?? 0) - 1);
  return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}
