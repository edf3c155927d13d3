import {
  type AdapterOptions,
  type Exported,
  toDocusaurus,
  toFumadocs,
  toMkDocs,
  toNextra,
  toStarlight,
  toSummary,
  toVitePress,
} from '@nav/adapters';
import type { NavTree } from '@nav/core';
import { dump } from 'js-yaml';
import { printableJson } from '../../terminal/text.ts';
import { printLiteral } from './literal.ts';

/** A format of `nav export`. The help, the documentation and the output derive from it. */
export interface ExportFormat {
  /** The name of the framework. */
  title: string;
  /** The result, for the help. */
  about: string;
  /** The file that has the whole result; absent if there are several files. */
  file?: string;
  /** Returns the value of the adapter, and what is lost. */
  convert(tree: NavTree, options: AdapterOptions): Exported<unknown>;
  /** Returns the texts of the files by path. */
  print(value: never): Record<string, string>;
}

/** A format whose type of value is known where it is declared. */
function format<Value>(
  row: Omit<ExportFormat, 'convert' | 'print'> & {
    convert(tree: NavTree, options: AdapterOptions): Exported<Value>;
    print(value: Value): Record<string, string>;
  },
): ExportFormat {
  return row as ExportFormat;
}

/** The file of formats that are JavaScript. */
const MODULE = 'navigation.js';

/** Every format by its name on the command line. */
export const formats: Readonly<Record<string, ExportFormat>> = {
  vitepress: format({
    title: 'VitePress',
    about: 'a module with nav, sidebar and locales',
    file: MODULE,
    convert: toVitePress,
    print: ({ nav, sidebar, locales }) => ({
      [MODULE]: printModule({ nav, sidebar, ...(locales ? { locales } : {}) }),
    }),
  }),
  docusaurus: format({
    title: 'Docusaurus',
    about: 'a module with sidebars and navbar',
    file: MODULE,
    convert: toDocusaurus,
    print: ({ sidebars, navbar }) => ({ [MODULE]: printModule({ sidebars, navbar }) }),
  }),
  starlight: format({
    title: 'Starlight',
    about: 'a module with sidebar and topics',
    file: MODULE,
    convert: toStarlight,
    print: ({ sidebar, topics }) => ({
      [MODULE]: printModule({ sidebar, ...(topics ? { topics } : {}) }),
    }),
  }),
  fumadocs: format({
    title: 'Fumadocs',
    about: 'meta.json files',
    convert: toFumadocs,
    print: ({ metaFiles }) => mapTexts(metaFiles, printJson),
  }),
  nextra: format({
    title: 'Nextra',
    about: '_meta.js files',
    convert: toNextra,
    print: ({ metaFiles }) =>
      mapTexts(metaFiles, (meta) => `export default ${printLiteral(meta)};\n`),
  }),
  mkdocs: format({
    title: 'MkDocs',
    about: 'the nav of mkdocs.yml',
    file: 'nav.yml',
    convert: toMkDocs,
    print: (value) => ({ 'nav.yml': printYaml(value) }),
  }),
  gitbook: format({
    title: 'GitBook',
    about: 'SUMMARY.md',
    file: 'SUMMARY.md',
    convert: (tree, options) => toSummary(tree, options),
    print: ({ text }) => ({ 'SUMMARY.md': text }),
  }),
  mdbook: format({
    title: 'mdBook',
    about: 'SUMMARY.md',
    file: 'SUMMARY.md',
    convert: (tree, options) => toSummary(tree, { ...options, flavor: 'mdbook' }),
    print: ({ text }) => ({ 'SUMMARY.md': text }),
  }),
};

/** Other names of formats. */
export const aliases: Readonly<Record<string, string>> = { summary: 'gitbook' };

function mapTexts<Value>(
  files: Record<string, Value>,
  print: (value: Value) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, value]) => [path, print(value)]));
}

function printJson(value: unknown): string {
  return `${printableJson(value)}\n`;
}

function printModule(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${printLiteral(value)};\n`)
    .join('\n');
}

function printYaml(value: object): string {
  const text = dump(value, { lineWidth: -1, noRefs: true });
  // JSON is YAML, and can escape characters that reorder a line.
  return /[\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/.test(text) ? printJson(value) : text;
}
