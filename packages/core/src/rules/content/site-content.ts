import { onceForText } from '@nav/collections';
import type { MdxProblem } from '../../diagnostics/catalog/mdx.ts';
import type { SiteFiles } from '../../files/site-files.ts';
import { isBuiltIn } from '../../pages/ids/components.ts';
import { fillVariables, variablesOf } from '../../pages/variables.ts';
import type { RuleContext } from '../rule/rule.ts';
import { type Derivations, readPage } from './derivations.ts';
import type { ContentExport, PageContent } from './page-content.ts';
import { scriptNames } from './script-names.ts';

/** The content of the pages and modules of a site. */
export interface SiteContent {
  files: SiteFiles;
  isGlobal(name: string): boolean;
  /** Tests for a name that a script on the site defines. */
  isOfScript(name: string): boolean;
  /** Tests for a component that works without an import. */
  isBuiltIn(name: string): boolean;
  /** `undefined` for a page that does not parse, or that needs nothing from elsewhere. */
  page(file: string): PageContent | undefined;
  module(file: string): PageContent | MdxProblem | undefined;
  /** Returns the exports of a file that pages import; `undefined` if they are unknown. */
  exportsOf(file: string): readonly ContentExport[] | undefined;
  /** The names of the variables of the config. */
  variables: readonly string[];
}

export function siteContent(
  { config, texts }: Pick<RuleContext, 'config' | 'texts'>,
  files: SiteFiles,
  { reader, page, module }: Derivations,
): SiteContent {
  const variables = variablesOf(config);
  const inPage = onceForText((file) =>
    variables.length === 0
      ? texts.derive(file, page)
      : readPage(reader, fillVariables(texts.read(file) ?? '', variables)),
  );
  const inModule = onceForText((file) =>
    /\.tsx?$/.test(file) ? undefined : texts.derive(file, module),
  );
  return {
    files,
    variables,
    isGlobal: reader.isGlobal,
    isOfScript: scriptNames(texts, files),
    isBuiltIn,
    page: (file) => (texts.derive(file, reader.isSound) ? undefined : inPage(file)),
    module: inModule,
    exportsOf: onceForText((file) => {
      if (/\.mdx?$/.test(file)) return inPage(file)?.exports;
      const found = inModule(file);
      if (found && 'exports' in found) return found.exports;
      return found ? undefined : exportsIn(texts.read(file) ?? '');
    }),
  };
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
