/**
 * @param {string} name
 * @param {string} camelName
 * @returns {import('../new.mjs').Skeleton}
 */
export function importer(name, camelName) {
  const folder = `packages/importers/src/sources/${name}`;
  const registry = 'packages/importers/src/sources/registry.ts';
  return {
    files: {
      [`${folder}/framework.ts`]: `import { joinPath } from '@nav/paths';
import type { Framework } from '../../model/framework.ts';
import type { Item } from '../../model/source.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { readPage } from '../../reading/page.ts';

export const ${camelName}: Framework = {
  name: '${name}',
  title: '${name}',
  detect: findConfig,
  read(files, folder) {
    const file = findConfig(files, folder) ?? joinPath(folder, '${name}.json');
    const at = { file, line: 1, column: 1 };
    const pages = files
      .below(folder)
      .filter((path) => path.endsWith('.md'))
      .map((path) => ({
        file: path,
        address: \`/\${path.replace(/\\.md$/, '')}\`,
        title: titleOf(readPage(files, path)?.data?.title) ?? path,
      }));
    const items = pages.map(
      ({ file: page, title }): Item => ({ kind: 'page', file: page, label: title, at }),
    );
    return {
      title: '${name}',
      config: file,
      site: {},
      editions: [{ sections: [{ at, items }], lost: [] }],
      pages,
      redirects: [],
      lost: [],
    };
  },
};

function findConfig(files: SourceFiles, folder: string): string | undefined {
  const file = joinPath(folder, '${name}.json');
  return files.has(file) ? file : undefined;
}

function titleOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
`,
      [`packages/importers/test/samples/${name}.txt`]: `-- site/${name}.json --
{}
-- site/index.md --
---
title: Home
---
Welcome.
`,
    },
    insertions: [
      {
        file: registry,
        text: `import { ${camelName} } from './${name}/framework.ts';\n`,
        before: /^/,
      },
      { file: registry, text: `\n  ${camelName},`, before: /\n\];/ },
      {
        file: 'apps/docs/other-frameworks.mdx',
        text: `## ${name}

\`npx @nav/cli import ${name}\` reads \`${name}.json\`.

| In ${name} | In docs.json |
| --- | --- |
| Markdown files | pages |

`,
        before: /^## Other frameworks$/m,
      },
    ],
    next: [
      `Read the navigation in ${folder}/framework.ts. The skeleton lists all Markdown files.`,
      `NAV_UPDATE=1 npx vitest run --project @nav/importers packages/importers/test/samples.test.ts -t ${name}, and read the expected result.`,
      'Complete its table in apps/docs/other-frameworks.mdx.',
      'Write a changeset: npx changeset.',
    ],
  };
}
