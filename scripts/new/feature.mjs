/**
 * @param {string} name
 * @param {string} camelName
 * @returns {import('../new.mjs').Skeleton}
 */
export function feature(name, camelName) {
  const source = `packages/language-server/src/features/lookup/${name}.ts`;
  const table = 'packages/language-server/src/features/table.ts';
  return {
    files: {
      [source]: `import type { DocumentHighlight, DocumentHighlightParams } from 'vscode-languageserver';
import { isPosition } from '../../texts/params.ts';
import { type Feature, siteFeature } from '../request/feature.ts';

export const ${camelName}: Feature<DocumentHighlightParams, DocumentHighlight[] | null> = siteFeature({
  method: 'textDocument/documentHighlight',
  capabilities: (client) =>
    client.textDocument?.documentHighlight && { documentHighlightProvider: true },
  params: { position: isPosition },
  answer(_at, { position }) {
    return [{ range: { start: position, end: position } }];
  },
});
`,
      [`packages/language-server/test/fixtures/${name}.txt`]: `-- session.json --
{
  "steps": [
    {"open": "docs.json"},
    {"request": "textDocument/documentHighlight", "in": "docs.json", "at": "\\"star|t\\""}
  ]
}
-- site/docs.json --
{ "navigation": { "pages": ["start"] } }
-- site/start.mdx --
# Start
`,
    },
    insertions: [
      { file: table, text: `import { ${camelName} } from './lookup/${name}.ts';\n`, before: /^/ },
      { file: table, text: `\n  ${camelName},`, before: /\n\];/ },
    ],
    next: [
      `Answer the request in ${source}. What the server announces derives from its row in table.ts.`,
      `NAV_UPDATE=1 npx vitest run --project @nav/language-server packages/language-server/test/sessions.test.ts -t ${name}, and read the answers of the session.`,
      'Describe the feature in apps/docs/editor.mdx.',
      'Write a changeset: npx changeset.',
    ],
  };
}
