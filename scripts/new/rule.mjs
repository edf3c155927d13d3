/**
 * @param {string} name
 * @param {string} camelName
 * @returns {import('../new.mjs').Skeleton}
 */
export function rule(name, camelName) {
  const source = `packages/core/src/rules/${name}.ts`;
  const registry = 'packages/core/src/rules/index.ts';
  const catalog = 'packages/core/src/diagnostics/catalog/meaning.ts';
  return {
    files: {
      [source]: `import { entryPage } from '../tree/walk.ts';
import { type Rule, valueLocation } from './rule.ts';

/** Reports pages with an underscore in their path. */
export const ${camelName}: Rule = ({ navigation, report }) => {
  navigation.walkPages((entry) => {
    const { path } = entry;
    if (path.includes('_'))
      report({ code: '${name}', args: { path }, at: valueLocation(entryPage(entry).origin) });
  });
};
`,
      [`packages/core/test/fixtures/${name}/simple.txt`]: `-- site/nav.config.json --
{ "rules": { "${name}": "warning" } }
-- site/a_b.mdx --
# A
== standard ==
-- site/docs.json --
{ "navigation": { "pages": ["a_b"] } }
== mintlify ==
-- site/docs.json --
{ "$schema": "https://mintlify.com/docs.json", "navigation": { "pages": ["a_b"] } }
`,
      [`packages/cli/rules/${name}.md`]: `# ${name}

The path of a page has an underscore, which its URL shows.

## Wrong

\`\`\`json docs.json
{ "navigation": { "pages": ["a_b"] } }
\`\`\`

\`\`\`json nav.config.json
{ "rules": { "${name}": "warning" } }
\`\`\`

Pages: \`a_b.mdx\`

## Right

\`\`\`json docs.json
{ "navigation": { "pages": ["a-b"] } }
\`\`\`

Pages: \`a-b.mdx\`

## Turn it off

Set the severity in \`nav.config.json\` to \`"off"\`, or to \`"info"\`, \`"warning"\` or \`"error"\`.

\`\`\`json nav.config.json
{ "rules": { "${name}": "off" } }
\`\`\`
`,
      [`apps/docs/rules/${name}.mdx`]: `---
title: ${name}
---

<Rule code="${name}" />
`,
    },
    insertions: [
      { file: registry, text: `import { ${camelName} } from './${name}.ts';\n`, before: /^/ },
      { file: registry, text: `\n  ${camelName},`, before: /\n\];/ },
      { file: catalog, text: `\n  '${name}': { path: string };`, before: /\n}\n/ },
      {
        file: catalog,
        text: `
  '${name}': {
    severity: 'off',
    title: 'A page has an underscore in its path',
    subject: 'page',
    text: ({ path }) => \`The path \${quote(path)} has an underscore. Use "-".\`,
  },`,
        before: /\n};\n$/,
      },
      {
        file: 'apps/docs/navigation/rules.json',
        text: `"rules/${name}", `,
        before: /"rules\/no-effect"/,
      },
    ],
    next: [
      `Write the check in ${source}, and its sentence in ${catalog}.`,
      `Give the code a severity. While it is "off", only settings turn the rule on.`,
      `NAV_UPDATE=1 npx vitest run --project @nav/core -t ${name}, and read the expected findings.`,
      'Write a changeset: npx changeset.',
    ],
  };
}
