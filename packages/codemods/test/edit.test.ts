import { expect, test } from 'vitest';
import { child, items, locateJson, nodeAt } from '../src/document.ts';
import { type Edits, recordEdits } from '../src/edit.ts';
import { type FileResult, layDown } from '../src/result.ts';
import { originalPosition } from '../src/source-map.ts';
import { item, list, literal, object, property, ref } from '../src/template.ts';

type At = (pointer: string) => NonNullable<ReturnType<typeof nodeAt>>;

function edit(text: string, record: (edits: Edits, at: At) => void): FileResult {
  const document = locateJson('docs.json', text);
  const edits = recordEdits();
  record(edits, (pointer) => {
    const node = nodeAt(document.root, pointer.split('/').slice(1));
    if (!node) throw new Error(`nothing at ${pointer}`);
    return node;
  });
  const [result] = layDown(edits);
  if (!result) throw new Error('no result');
  return result;
}

const config = `{
  "name": "X",
  "navigation": {
    "pages": [
      "a",

      "b",
      "c/d"
    ]
  },
  "colors": { "primary": "#fff" }
}
`;

test('debug', () => {
  const show = (f: (edits: Edits, at: At) => void, text = config) => console.log(JSON.stringify(edit(text, f).report), '\n' + edit(text, f).after);
  show((e, at) => e.remove(at('/navigation/pages/0')));
  show((e, at) => e.remove(at('/navigation/pages/2')));
  show((e, at) => { for (const p of items(at('/navigation/pages'))) e.remove(p); });
  show((e, at) => e.insert(at('/navigation/pages'), at('/navigation/pages/0'), item(literal('new'))));
  show((e, at) => e.insert(at('/navigation/pages'), 'end', item(literal({ group: 'G', pages: ['x', 'y'] }))));
  show((e, at) => e.rename(at('/navigation'), 'nav'));
  show((e, at) => e.move(at('/colors'), at('/navigation'), 'end'));
  show((e, at) => e.move(at('/navigation/pages'), at(''), at('/name')));
  show((e, at) => e.replaceWith(at('/navigation/pages'), property('groups', list([object([property('group', literal('All')), property('pages', list(items(at('/navigation/pages')).map(ref)))])]))));
  show((e, at) => e.wrap(at('/navigation'), (inner) => object([property('w', inner)])));
  show((e, at) => e.unwrap(at('/navigation'), at('/navigation/pages')));
  show((e, at) => { e.insert(at('/colors'), 'end', property('dark', literal('#000'))); e.remove(at('/colors/primary'));  });
  show((e, at) => { e.insert(at('/colors'), 'end', property('dark', literal({ a: ['b'] }))) });
  show((e, at) => e.replaceWith(at('/navigation/pages'), property('groups', list([object([property('group', literal('All')), property('pages', list(items(at('/navigation/pages')).map(ref), at('/navigation/pages')))])]))), '{"a":1,"navigation":{"pages":["a","b"]}}');
});
