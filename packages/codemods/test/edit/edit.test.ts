import { expect, test } from 'vitest';
import { type JsonNode, jsonDocument } from '../../src/document/document.ts';
import { type Edits, OverlapError, recordEdits } from '../../src/edit/edit.ts';
import { entry, item, list, literal, object, property, ref } from '../../src/edit/template.ts';
import { createTracer } from '../../src/maps/source-map.ts';
import { type FileResult, printEdits } from '../../src/runner/print-edits.ts';
import { nodeAt } from '../document/node-at.ts';

type At = (pointer: string) => JsonNode;

function edit(text: string, record: (edits: Edits, at: At) => void): FileResult[] {
  const { root } = jsonDocument('docs.json', text);
  const edits = recordEdits();
  record(edits, (pointer) => {
    const node = nodeAt(root, pointer.split('/').slice(1));
    if (!node) throw new Error(`nothing at ${pointer}`);
    return node;
  });
  return printEdits(edits);
}

const text = `{
  "name": "X",
  "navigation": {
    "pages": [
      "a",

      "b",
      "c"
    ]
  },
  "colors": { "primary": "#fff" }
}
`;

const single: [string, (edits: Edits, at: At) => void, [from: string, to: string]][] = [
  [
    'removes the first item',
    (e, at) => e.remove(at('/navigation/pages/0')),
    ['      "a",\n\n', ''],
  ],
  ['removes the last item', (e, at) => e.remove(at('/navigation/pages/2')), [',\n      "c"', '']],
  [
    'removes the only property',
    (e, at) => e.remove(at('/colors/primary')),
    ['{ "primary": "#fff" }', '{}'],
  ],
  [
    'inserts at the start',
    (e, at) => e.insert(at('/navigation/pages'), at('/navigation/pages/0'), item(literal('n'))),
    ['      "a"', '      "n",\n      "a"'],
  ],
  [
    'inserts at the end',
    (e, at) => e.insert(at('/navigation/pages'), 'end', item(literal('n'))),
    ['"c"', '"c",\n      "n"'],
  ],
  [
    'inserts into an inline object',
    (e, at) => e.insert(at('/colors'), 'end', property('dark', literal('#000'))),
    ['"#fff" }', '"#fff", "dark": "#000" }'],
  ],
  [
    'breaks an inline object for an entry that takes several lines',
    (e, at) => e.insert(at('/colors'), 'end', property('dark', literal(['#000']))),
    ['{ "primary": "#fff" }', '{\n    "primary": "#fff",\n    "dark": [\n      "#000"\n    ]\n  }'],
  ],
  ['replaces a value', (e, at) => e.replace(at('/name'), literal('Y "Z"')), ['"X"', '"Y \\"Z\\""']],
  ['renames a key', (e, at) => e.rename(at('/navigation'), 'nav'), ['"navigation"', '"nav"']],
  [
    'wraps and re-indents a value',
    (e, at) => e.wrap(at('/navigation/pages'), (inner) => object([property('in', inner)])),
    [
      '"pages": [\n      "a",\n\n      "b",\n      "c"\n    ]',
      '"pages": {\n      "in": [\n        "a",\n\n        "b",\n        "c"\n      ]\n    }',
    ],
  ],
  [
    'unwraps and re-indents a value',
    (e, at) => e.unwrap(at('/navigation'), at('/navigation/pages')),
    [
      '{\n    "pages": [\n      "a",\n\n      "b",\n      "c"\n    ]\n  }',
      '[\n    "a",\n\n    "b",\n    "c"\n  ]',
    ],
  ],
  [
    'replaces one entry with several',
    (e, at) =>
      e.replaceWith(
        at('/navigation/pages/1'),
        item(literal('x')),
        item(ref(at('/navigation/pages/1'))),
      ),
    ['"b"', '"x",\n      "b"'],
  ],
  [
    'prints a new object in the style of the file',
    (e, at) => e.replaceWith(at('/name'), property('n', literal({ a: [], b: {} }))),
    ['"name": "X"', '"n": {\n    "a": [],\n    "b": {}\n  }'],
  ],
];

for (const [name, record, [from, to]] of single) {
  test(name, () => {
    for (const newline of ['\n', '\r\n']) {
      for (const unit of ['  ', '\t', '    ']) {
        const as = (lines: string) =>
          lines
            .replace(/^(?: {2})+/gm, (indent) => unit.repeat(indent.length / 2))
            .replaceAll('\n', newline);
        expect(text).toContain(from);
        const [result] = edit(as(text), record);
        expect(result?.after).toBe(as(text.replace(from, to)));
      }
    }
  });
}

const mixed = `{
  "tabs": [
    { "tab": "A", "groups": [{ "group": "A" }] },
    { "tab": "B", "groups": [{ "group": "B" }] },
    { "tab": "C", "groups": [{ "group": "C" }] }
  ]
}
`;

test('a list of objects is a block if other lists in the file are, whatever the layout of lists with one entry', () => {
  const links = ['a', 'b'].map((name) => literal({ $ref: `./${name}.json` }));
  const [fresh] = edit(mixed, (edits, at) => edits.replace(at('/tabs'), list(links)));
  expect(fresh?.after).toBe(`{
  "tabs": [
    { "$ref": "./a.json" },
    { "$ref": "./b.json" }
  ]
}
`);
  const [joined] = edit(mixed, (edits, at) => {
    const groups = [0, 1].map((tab) => ref(at(`/tabs/${tab}/groups/0`)));
    edits.replaceWith(at('/tabs'), property('groups', list(groups, at('/tabs/0/groups'))));
  });
  expect(joined?.after).toBe(`{
  "groups": [
    { "group": "A" },
    { "group": "B" }
  ]
}
`);
  const [one] = edit(mixed, (edits, at) => {
    const group = ref(at('/tabs/0/groups/0'));
    edits.replaceWith(at('/tabs'), property('groups', list([group], at('/tabs/0/groups'))));
  });
  expect(one?.after).toBe(`{
  "groups": [{ "group": "A" }]
}
`);
});

test('a moved value maps to its original location, and so does its key', () => {
  const [result] = edit(text, (edits, at) => edits.move(at('/colors'), at('/navigation'), 'end'));
  expect(result?.after).toBe(
    text.replace(
      '\n    ]\n  },\n  "colors": { "primary": "#fff" }\n',
      '\n    ],\n    "colors": { "primary": "#fff" }\n  }\n',
    ),
  );
  expect(result?.report).toEqual({
    moved: [{ from: '/colors', to: '/navigation/colors' }],
    added: [],
    removed: [],
    notConverted: [],
  });
  const map = result?.map();
  if (!map) throw new Error('no map');
  const trace = createTracer(map);
  expect(trace(10, 5)).toEqual({ file: 'docs.json', line: 11, column: 3 });
  expect(trace(10, 28)).toEqual({ file: 'docs.json', line: 11, column: 26 });
  // Inside a value, the distance to its start stays the same.
  expect(trace(10, 30)).toEqual({ file: 'docs.json', line: 11, column: 28 });
});

test('new text maps to nothing, and the text around it still maps', () => {
  const [result] = edit(text, (edits, at) =>
    edits.insert(at(''), at('/name'), property('v', literal(1))),
  );
  const map = result?.map();
  if (!map) throw new Error('no map');
  const trace = createTracer(map);
  expect(trace(1, 1)).toEqual({ file: 'docs.json', line: 1, column: 1 });
  expect(trace(2, 3)).toBeUndefined();
  expect(trace(2, 8)).toBeUndefined();
  expect(trace(3, 3)).toEqual({ file: 'docs.json', line: 2, column: 3 });
  expect(map.sourcesContent).toEqual([text]);
});

test('extracts a value to a new file', () => {
  const [config, part] = edit(text, (edits, at) =>
    edits.extract(at('/navigation'), 'nav.json', literal({ $ref: './nav.json' })),
  );
  expect(config?.after).toContain('"navigation": {\n    "$ref": "./nav.json"\n  },');
  expect(part).toMatchObject({
    file: 'nav.json',
    before: undefined,
    after: '{\n  "pages": [\n    "a",\n\n    "b",\n    "c"\n  ]\n}\n',
    report: { moved: [{ from: 'docs.json#/navigation', to: '' }] },
  });
});

test('an edit inside a moved value moves with it', () => {
  const [result] = edit(text, (edits, at) => {
    edits.move(at('/navigation'), at('/colors'), 'end', 'nav');
    edits.remove(at('/navigation/pages/1'));
    edits.insert(at('/navigation/pages'), 'end', item(literal('z')));
  });
  expect(JSON.parse(result?.after ?? '')).toEqual({
    name: 'X',
    colors: { primary: '#fff', nav: { pages: ['a', 'c', 'z'] } },
  });
});

test('a value can be printed twice, and only one of them is a move', () => {
  const [result] = edit(text, (edits, at) => {
    const pages = at('/navigation/pages');
    edits.replace(
      pages,
      list([ref(at('/navigation/pages/0')), ref(at('/navigation/pages/0'))], pages),
    );
  });
  expect(JSON.parse(result?.after ?? '').navigation.pages).toEqual(['a', 'a']);
  expect(result?.report.added).toEqual([
    { pointer: '/navigation/pages/1', from: '/navigation/pages/0' },
  ]);
  expect(result?.report.removed.map(({ pointer }) => pointer)).toEqual([
    '/navigation/pages/1',
    '/navigation/pages/2',
  ]);
});

const overlaps: [string, (edits: Edits, at: At) => void][] = [
  [
    'two edits of one value',
    (e, at) => {
      e.remove(at('/name'));
      e.replace(at('/name'), literal(1));
    },
  ],
  [
    'an edit inside a removed value',
    (e, at) => {
      e.remove(at('/navigation'));
      e.remove(at('/navigation/pages/0'));
    },
  ],
  [
    'an insertion into a replaced value',
    (e, at) => {
      e.replace(at('/navigation'), literal({}));
      e.insert(at('/navigation/pages'), 'end', item(literal('x')));
    },
  ],
  [
    'a value moved into itself',
    (e, at) => e.move(at('/navigation'), at('/navigation/pages'), 'end'),
  ],
  ['an insertion into a string', (e, at) => e.insert(at('/name'), 'end', entry('x', literal(1)))],
];

for (const [name, record] of overlaps) {
  test(`${name} is an overlap`, () => {
    expect(() => edit(text, record)).toThrow(OverlapError);
  });
}

test('nothing is printed without edits', () => {
  expect(edit(text, () => {})).toEqual([]);
});
