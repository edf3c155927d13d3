/**
 * @param {string} name
 * @param {string} camelName
 * @returns {import('../new.mjs').Skeleton}
 */
export function codemod(name, camelName) {
  const source = `packages/codemods/src/transforms/structure/${name}.ts`;
  const registry = 'packages/codemods/src/json.ts';
  return {
    files: {
      [source]: sourceOf(name),
      [`packages/codemods/test/fixtures/${name}/simple.txt`]: `-- options.json --
{"at": "Guides"}
-- site/docs.json --
{
  "navigation": {
    "tabs": [
      { "tab": "Guides", "groups": [{ "group": "Start", "pages": ["a"] }] },
      { "tab": "API", "groups": [{ "group": "Pets", "pages": ["b"] }] }
    ]
  }
}
-- site/a.mdx --
# A
-- site/b.mdx --
# B
`,
    },
    insertions: [
      {
        file: registry,
        text: `import { codemod as ${camelName} } from './transforms/structure/${name}.ts';\n`,
        before: /^import/,
      },
      { file: registry, text: `    ${camelName},\n`, before: / {2}\]\.map\(/ },
      {
        file: 'packages/codemods/test/guarantees.test.ts',
        text: `  '${name}': [{}],\n`,
        before: / {2}'pages-to-groups': \[/,
      },
      {
        file: 'apps/docs/src/codemods/examples.ts',
        text: `  '${name}': {
    files: site(\`{ "groups": [{ "group": "Guides", "pages": ["guides/feed"] }] }\`),
    run: '${name}',
  },
`,
        before: / {2}'merge-groups': \{/,
      },
      {
        file: 'apps/docs/codemods/structure.mdx',
        text: `## ${name}

<Codemod name="${name}" />

**Conflicts.** It never changes other values.

`,
        before: /^## unwrap-root$/m,
      },
      {
        file: 'apps/viewer/src/views/codemod-topics.ts',
        text: `    '${name}',\n`,
        before: / {4}'unwrap-root',/,
      },
    ],
    next: [
      `Write what it does in ${source}. The skeleton writes labels in upper case.`,
      `NAV_UPDATE=1 npx vitest run --project @nav/codemods packages/codemods/test/fixtures.test.ts -t ${name}, and read the expected result.`,
      'List option sets for the guarantees in packages/codemods/test/guarantees.test.ts.',
      'Say in packages/codemods/test/alike.test.ts what it does to languages with translated labels.',
      'If its task is not the structure, move it: its folder, its section in apps/docs/codemods and its topic in apps/viewer. Describe conflicts.',
      `Write a changeset: npx changeset.`,
    ],
  };
}

/** @param {string} name */
function sourceOf(name) {
  return `import { literal } from '../../edit/template.ts';
import { labelOf, walkElements } from '../../navigation/navigation.ts';
import { child } from '../../document/document.ts';
import { SHARED } from '../../document/references.ts';
import { scopeOf } from '../../navigation/scope.ts';
import { type Codemod, defineCodemod } from '../../runner/codemod.ts';

export const codemod: Codemod = defineCodemod({
  name: '${name}',
  summary: 'Writes the labels of groups in upper case.',
  idle: 'All labels are in upper case.',
  options: {},
  examples: [['', 'all labels of groups are in upper case']],
  apply(session) {
    const scope = scopeOf(session);
    if (!scope) return;
    for (const { kind, element } of walkElements(session, scope.element, scope.kind)) {
      if (kind !== 'group') continue;
      const label = labelOf(session, element, kind);
      const title = child(session.follow(element), 'group');
      if (!title || label === undefined || label === label.toUpperCase()) continue;
      const value = session.follow(title);
      // A constant with other uses keeps its text.
      const target = session.linked.isShared(value) ? title : value;
      if (session.linked.isUsedByCode(target)) session.edits.note(title, SHARED);
      else if (!session.edits.changes.has(target))
        session.edits.replace(target, literal(label.toUpperCase()));
    }
  },
});
`;
}
