/**
 * @param {string} name
 * @param {string} camelName
 * @returns {import('../new.mjs').Skeleton}
 */
export function rule(name, camelName) {
  const source = `packages/core/src/rules/navigation/${name}.ts`;
  const registry = 'packages/core/src/rules/index.ts';
  const catalog = 'packages/core/src/diagnostics/catalog/meaning.ts';
  return {
    files: filesOf(name, camelName),
    insertions: [
      {
        file: registry,
        text: `import { ${camelName} } from './navigation/${name}.ts';\n`,
        before: /^/,
      },
      { file: registry, text: `\n  ${camelName},`, before: /\n\];/ },
      { file: catalog, text: `\n  '${name}': { label: string };`, before: /\n}\n/ },
      {
        file: catalog,
        text: `
  '${name}': {
    severity: 'off',
    title: 'A label or a path has an underscore',
    subject: 'label',
    text: ({ label }) => \`\${quote(label)} has an underscore. Use a space or a hyphen.\`,
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
      `NAV_UPDATE=1 npx vitest run --project @nav/core packages/core/test/fixtures.test.ts -t ${name}, and read the expected findings.`,
      'Write a changeset: npx changeset.',
    ],
  };
}

/**
 * Returns the files of a rule that reports underscores in labels and paths.
 *
 * @param {string} name
 * @param {string} camelName
 * @returns {Record<string, string>}
 */
function filesOf(name, camelName) {
  return {
    [`packages/core/src/rules/navigation/${name}.ts`]: `import { writtenLabel } from '../../structure/element.ts';
import { entryPage } from '../../tree/walk.ts';
import { propertyLocation, valueLocation } from '../rule/locations.ts';
import type { Rule } from '../rule/rule.ts';

/** Reports labels of elements and paths of pages with an underscore. */
export const ${camelName}: Rule = ({ report }) => ({
  // Each element as the config writes it. A function named "group" or "tab" gets only those; visitors.ts lists all.
  element({ value, rule, pointer }) {
    const label = writtenLabel(value, rule);
    if (rule.label !== undefined && label?.includes('_'))
      report({ code: '${name}', args: { label }, at: propertyLocation(pointer, rule.label) });
  },
  // Each entry of a page, in reading order. A second parameter gets the elements above it, outermost first.
  entry(entry) {
    const { path: label } = entry;
    if (label.includes('_'))
      report({ code: '${name}', args: { label }, at: valueLocation(entryPage(entry).origin) });
  },
  // To report what depends on several parts, collect them in variables of this rule, and report in "end".
});
`,
    [`packages/core/test/fixtures/${name}/simple.txt`]: `-- site/nav.config.json --
{ "rules": { "${name}": "warning" } }
-- site/a_b.mdx --
# A
== standard ==
-- site/docs.json --
{ "navigation": { "groups": [{ "group": "pet_care", "pages": ["a_b"] }] } }
== mintlify ==
-- site/docs.json --
{
  "$schema": "https://mintlify.com/docs.json",
  "navigation": { "groups": [{ "group": "pet_care", "pages": ["a_b"] }] }
}
`,
    [`packages/cli/rules/${name}.md`]: `# ${name}

A label or the path of a page has an underscore, which readers see.

## Wrong

\`\`\`json docs.json
{ "navigation": { "groups": [{ "group": "pet_care", "pages": ["a_b"] }] } }
\`\`\`

\`\`\`json nav.config.json
{ "rules": { "${name}": "warning" } }
\`\`\`

Pages: \`a_b.mdx\`

## Right

\`\`\`json docs.json
{ "navigation": { "groups": [{ "group": "Pet care", "pages": ["a-b"] }] } }
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
  };
}
