import { onceForText } from '@nav/collections';
import { isObject } from '@nav/json';
import { withoutExtension } from '@nav/paths';
import type { SiteText } from '../../addresses/site-texts.ts';
import type { MdxProblem } from '../../diagnostics/catalog/mdx.ts';
import type { Derive } from '../../files/derived.ts';
import type { SiteFiles } from '../../files/site-files.ts';
import { isBuiltIn } from '../../pages/ids/components.ts';
import { mdxOf } from '../pages/page-syntax.ts';
import type { RuleContext } from '../rule/rule.ts';
import type { ContentExport, ContentReader, PageContent } from './page-content.ts';
import { exportsOfPage, type SoundPage, soundPage } from './sound-page.ts';

/** The content of the pages and modules of a site. */
export interface SiteContent {
  files: SiteFiles;
  isGlobal(name: string): boolean;
  /** Tests for a component that works without an import. */
  isBuiltIn(name: string): boolean;
  /** `undefined` for a page that may use something that does not exist. */
  sound(text: SiteText): SoundPage | undefined;
  /** `undefined` for a page that does not parse, or that needs nothing from elsewhere. */
  page(text: SiteText): PageContent | undefined;
  module(file: string): PageContent | MdxProblem | undefined;
  /** Returns the exports of a file that pages import; `undefined` if they are unknown. */
  exportsOf(file: string): readonly ContentExport[] | undefined;
  /** The names of the variables of the config. */
  variables: readonly string[];
}

/** What is derived from files with one reader. */
export interface Derivations {
  reader: ContentReader;
  page: Derive<PageContent | undefined>;
  module: Derive<PageContent | MdxProblem>;
}

export function siteContent(
  { config, texts }: Pick<RuleContext, 'config' | 'texts'>,
  files: SiteFiles,
  { reader, page, module }: Derivations,
): SiteContent {
  const given = isObject(config.value) ? config.value.variables : undefined;
  const variables = isObject(given) ? Object.keys(given) : [];
  const inPage = onceForText((file) =>
    variables.length === 0
      ? texts.derive(file, page)
      : reader.page(withVariables(mdxOf(texts.read(file) ?? ''), variables)),
  );
  const inModule = onceForText((file) =>
    /\.tsx?$/.test(file) ? undefined : texts.derive(file, module),
  );
  const site: SiteContent = {
    files,
    variables,
    isGlobal: reader.isGlobal,
    isBuiltIn,
    sound({ file, facts }) {
      const text = facts.mayLose ? texts.read(file) : undefined;
      const path = withoutExtension(file);
      return text === undefined
        ? undefined
        : soundPage(site, { file, path }, withVariables(text, variables), reader.code);
    },
    page: ({ file, facts }) => (facts.mayLose ? inPage(file) : undefined),
    module: inModule,
    exportsOf: onceForText((file) => {
      if (/\.mdx?$/.test(file))
        return exportsOfPage(texts.read(file) ?? '', reader.code) ?? inPage(file)?.exports;
      const found = inModule(file);
      if (found && 'exports' in found) return found.exports;
      return found ? undefined : exportsIn(texts.read(file) ?? '');
    }),
  };
  return site;
}

/** Replaces variables with words of the same length, as the builder does before it parses a page. */
function withVariables(text: string, variables: readonly string[]): string {
  return text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (written, name: string) =>
    variables.includes(name) ? 'x'.repeat(written.length) : written,
  );
}

/** Returns the exports of a module in TypeScript, without parsing it. */
function exportsIn(text: string): ContentExport[] {
  const exports: ContentExport[] = [];
  for (const { 0: whole, index: start, groups = {} } of text.matchAll(EXPORT)) {
    const at = { start, end: start + whole.length };
    const { name, list, value } = groups;
    if (name !== undefined) exports.push({ name, kind: 'value', local: name, ...at });
    for (const part of list?.split(',') ?? []) {
      const [local = '', as = local] = part
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/);
      if (as !== '') exports.push({ name: as, kind: 'value', local, ...at });
    }
    if (value !== undefined) {
      const kind = /^(?:async\s+)?function\b|^\(/.test(value) ? 'function' : 'value';
      const [, local] = /^([\w$]+)\s*(?:;|$)/.exec(value) ?? [];
      exports.push({ name: 'default', kind, local, ...at });
    }
  }
  return exports;
}

const EXPORT =
  /^export\s+(?:default\s+(?<value>[^\n]*)|(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|var|function\s*\*?|class|enum|interface|type)\s+(?<name>[A-Za-z_$][\w$]*)|(?:type\s+)?\{(?<list>[^{}]*)\})/gm;
