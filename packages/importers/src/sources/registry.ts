import { assertCall } from '@nav/core/internal';
import type { Framework } from '../model/framework.ts';
import type { SourceFiles } from '../reading/files.ts';
import { docsify } from './docsify/framework.ts';
import { docusaurus } from './docusaurus/framework.ts';
import { fern } from './fern/framework.ts';
import { fumadocs } from './fumadocs/framework.ts';
import { gitbook } from './gitbook/framework.ts';
import { justTheDocs } from './just-the-docs/framework.ts';
import { mdbook } from './mdbook/framework.ts';
import { mkdocs } from './mkdocs/framework.ts';
import { nextra } from './nextra/framework.ts';
import { redocly } from './redocly/framework.ts';
import { starlight } from './starlight/framework.ts';
import { vitepress } from './vitepress/framework.ts';

/** Every framework, in the order of the help. Detection, help, and documentation derive from it. */
export const frameworks: readonly Framework[] = [
  docusaurus,
  mkdocs,
  gitbook,
  mdbook,
  nextra,
  vitepress,
  fumadocs,
  starlight,
  docsify,
  justTheDocs,
  fern,
  redocly,
];

/** Returns the frameworks of which a folder is a site, each with the file that shows it. */
export function detectFrameworks(
  files: SourceFiles,
  folder: string,
): { framework: Framework; file: string }[] {
  assertCall(
    "detectFrameworks(sourceFiles(host), '')",
    typeof files?.below === 'function',
    typeof folder === 'string',
  );
  return frameworks.flatMap((framework) => {
    const file = framework.detect(files, folder);
    return file === undefined ? [] : [{ framework, file }];
  });
}
