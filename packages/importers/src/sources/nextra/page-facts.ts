import { isObject, ownValue } from '@nav/json';
import { plainText } from '@nav/markdown/line';
import type { SourceFiles } from '../../reading/files.ts';
import { readPage } from '../../reading/page.ts';
import { titleOfName } from './title-case.ts';
import type { PageFacts } from './tree.ts';

/** Reads the parts of a page that the navigation depends on. From version 4 on, its heading is a title for the sidebar. */
export function readPageFacts(files: SourceFiles, file: string, version: number): PageFacts {
  const isCode = !/\.mdx?$/.test(file);
  const page = isCode ? undefined : readPage(files, file);
  const text = page?.text ?? files.read(file) ?? '';
  const data = { ...metadataIn(text), ...page?.data };
  const string = (key: string) => {
    const value = ownValue(data, key);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const name = file.replace(/^.*\//, '').replace(/\.\w+$/, '');
  const collapsed = isObject(data.theme) ? data.theme.collapsed : undefined;
  const title = string('title');
  return {
    file,
    isCode,
    title: title ?? (version < 4 || isCode ? undefined : page?.heading?.text || titleOfName(name)),
    ownTitle: title ?? (page?.heading?.text || undefined),
    sidebarTitle: version < 3 ? undefined : string('sidebarTitle'),
    display: string('display'),
    isCollapsed: typeof collapsed === 'boolean' ? collapsed : undefined,
    isFolderPage: version >= 4 && data.asIndexPage === true,
    date: data.date === undefined ? undefined : Date.parse(String(data.date)) || undefined,
  };
}

/** Reads the literal properties of `export const metadata = { … }`. */
function metadataIn(text: string): Record<string, unknown> {
  const object = /^export const metadata\b[^={]*=\s*\{([^{}]*)/m.exec(text)?.[1];
  if (object === undefined) return {};
  const data: Record<string, unknown> = {};
  for (const [, key = '', , string, word] of object.matchAll(
    /^\s*(title|sidebarTitle|asIndexPage|display|date):\s*(?:(['"`])(.*?)\2|(true|false))\s*,?\s*$/gm,
  )) {
    data[key] = string === undefined ? word === 'true' : plainText(string);
  }
  return data;
}
