#!/usr/bin/env node
// Compares the diffs of other tools for the same edits of one config, formatted in several ways.
//   node bench/edits.mjs
// Each tool gets the formatting options that it supports: line ending, tabs or spaces, their number.
import { codemods, planSync } from '@nav/codemods';
import { memoryHost } from '@nav/core';
import { diffLines } from 'diff';
import { applyEdits, modify } from 'jsonc-parser';
import recast from 'recast';

const BEFORE = 'export default ';
const LISTS = 60;

/** Prints short objects and lists inline, and long ones as blocks. */
function handwritten() {
  const groups = Array.from({ length: LISTS }, (_, n) =>
    n % 2 === 0
      ? `      { "group": "Group ${n}", "pages": ["g${n}/a", "g${n}/b"] }`
      : `      {\n        "group": "Group ${n}",\n        "icon": "book",\n        "pages": [\n          "g${n}/a",\n\n          "g${n}/b",\n          "g${n}/c"\n        ]\n      }`,
  );
  return `{
  "$schema": "https://mintlify.com/docs.json",
  "name": "Site",
  "colors": { "primary": "#224466", "light": "#88aacc" },
  "navigation": {
    "groups": [
${groups.join(',\n')}
    ]
  },
  "navbar": { "links": [{ "label": "Support", "href": "https://example.com" }] },
  "redirects": [
    { "source": "/a", "destination": "/b" },
    { "source": "/c", "destination": "/d" }
  ]
}
`;
}

const tabbed = (text) => text.replace(/^(?: {2})+/gm, (indent) => '\t'.repeat(indent.length / 2));
const ways = {
  LF: (text) => text,
  CRLF: (text) => text.replaceAll('\n', '\r\n'),
  tabs: tabbed,
  BOM: (text) => `\uFEFF${text}`,
  'CRLF, tabs and BOM': (text) => `\uFEFF${tabbed(text).replaceAll('\n', '\r\n')}`,
};

const listed = Array.from({ length: LISTS }, (_, n) =>
  ['a', 'b', ...(n % 2 === 0 ? [] : ['c'])].map((page) => `g${n}/${page}`),
).flat();
const hostWith = (pages) =>
  memoryHost(Object.fromEntries(pages.map((page) => [`${page}.mdx`, ''])));

/** Each edit, as a codemod, and on a value, on a syntax tree and by paths. */
const edits = {
  'one page added': {
    codemod: ['add-orphans', {}, hostWith([...listed, 'g31/d'])],
    value: ({ navigation }) => navigation.groups[31].pages.push('g31/d'),
    tree: (root) =>
      at(root, 'navigation', 'groups', 31, 'pages').elements.push(
        recast.types.builders.literal('g31/d'),
      ),
    paths: [[['navigation', 'groups', 31, 'pages', 3], 'g31/d', true]],
  },
  'one page removed': {
    codemod: ['remove-missing', {}, hostWith(listed.filter((page) => page !== 'g31/b'))],
    value: ({ navigation }) => navigation.groups[31].pages.splice(1, 1),
    tree: (root) => at(root, 'navigation', 'groups', 31, 'pages').elements.splice(1, 1),
    paths: [[['navigation', 'groups', 31, 'pages', 1], undefined, false]],
  },
  'all groups into one tab': {
    codemod: ['wrap-root', { in: 'tabs', label: 'Docs' }, undefined],
    value(config) {
      config.navigation = { tabs: [{ tab: 'Docs', groups: config.navigation.groups }] };
    },
    tree(root) {
      const { builders } = recast.types;
      const property = (name, value) => builders.property('init', builders.literal(name), value);
      const navigation = at(root, 'navigation');
      const tab = builders.objectExpression([
        property('tab', builders.literal('Docs')),
        property('groups', at(navigation, 'groups')),
      ]);
      navigation.properties = [property('tabs', builders.arrayExpression([tab]))];
    },
    paths: (config) => [
      [['navigation', 'tabs'], [{ tab: 'Docs', groups: config.navigation.groups }], false],
      [['navigation', 'groups'], undefined, false],
    ],
  },
};

function at(node, ...tokens) {
  let here = node;
  for (const token of tokens) {
    here =
      typeof token === 'number'
        ? here.elements[token]
        : here.properties.find(({ key }) => key.value === token).value;
  }
  return here;
}

const tools = {
  nav(text, { codemod: [name, options, host] }) {
    return planSync(codemods.get(name), options, { file: 'docs.json', text, host }).files[0].after;
  },
  recast(text, { tree }) {
    const bare = text.replace(/^\uFEFF/, '');
    const file = recast.parse(BEFORE + bare);
    tree(file.program.body[0].declaration);
    const { code } = recast.print(file, {
      tabWidth: 2,
      useTabs: /^\t/m.test(text),
      quote: 'double',
      lineTerminator: /\r\n/.test(text) ? '\r\n' : '\n',
    });
    return code.slice(BEFORE.length).replace(/;(?=\s*$)/, '');
  },
  'jsonc-parser.modify'(text, { paths }) {
    const formattingOptions = {
      insertSpaces: !/^\t/m.test(text),
      tabSize: 2,
      eol: /\r\n/.test(text) ? '\r\n' : '\n',
    };
    const list = typeof paths === 'function' ? paths(parsed(text)) : paths;
    return list.reduce(
      (now, [path, value, isArrayInsertion]) =>
        applyEdits(now, modify(now, path, value, { formattingOptions, isArrayInsertion })),
      text,
    );
  },
  'JSON.stringify'(text, { value }) {
    const config = parsed(text);
    value(config);
    return `${JSON.stringify(config, null, 2)}\n`;
  },
};

const parsed = (text) => JSON.parse(text.replace(/^\uFEFF/, ''));

function changedLines(before, after, { ignoreIndent }) {
  const bare = (text) => (ignoreIndent ? text.replace(/^[ \t]+/gm, '') : text);
  return diffLines(bare(before), bare(after))
    .filter(({ added, removed }) => added || removed)
    .reduce((sum, { count }) => sum + count, 0);
}

function lost(before, after) {
  const traits = {
    BOM: (text) => text.startsWith('\uFEFF'),
    CRLF: (text) => text.includes('\r\n') && !text.replaceAll('\r\n', '').includes('\n'),
    tabs: (text) => /^\t/m.test(text) && !/^ /m.test(text),
  };
  return Object.entries(traits)
    .filter(([, has]) => has(before) && !has(after))
    .map(([name]) => name);
}

for (const [name, edit] of Object.entries(edits)) {
  console.log(`\n${name}: lines changed (without re-indentation)`);
  for (const [way, write] of Object.entries(ways)) {
    const text = write(handwritten());
    const wanted = parsed(text);
    edit.value(wanted);
    const cells = Object.entries(tools).map(([tool, run]) => {
      let after;
      try {
        after = run(text, edit);
        if (JSON.stringify(parsed(after)) !== JSON.stringify(wanted))
          return `${tool}: wrong result`;
      } catch (error) {
        return `${tool}: ${after === undefined ? 'fails' : 'no JSON'} (${error.message.slice(0, 60)})`;
      }
      const all = changedLines(text, after, { ignoreIndent: false });
      const bare = changedLines(text, after, { ignoreIndent: true });
      const gone = lost(text, after);
      return `${tool}: ${all} (${bare})${gone.length > 0 ? `, loses ${gone.join(', ')}` : ''}`;
    });
    console.log(`  ${way}: ${cells.join(' | ')}`);
  }
}
