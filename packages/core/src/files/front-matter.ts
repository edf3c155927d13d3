import { load } from 'js-yaml';
import { parse } from 'yaml';
import { isObject } from '../text/json-value.ts';
import { type PageMeta, pageMetaOf } from './page-meta.ts';

const BLOCK = /^\uFEFF?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;

/** Reads the front matter of a page; empty where there is none or it is not YAML. Never throws. */
export function readFrontMatter(text: string): PageMeta {
  const block = BLOCK.exec(text)?.[1];
  const data = block === undefined ? undefined : parseBlock(block);
  return pageMetaOf(isObject(data) ? data : {});
}

function parseBlock(block: string): unknown {
  try {
    return load(block, { maxAliases: 0 });
  } catch {
    return parseLenient(block);
  }
}

/** Many authors break a quoted text without indenting the rest of it, which is no YAML to the letter. */
function parseLenient(block: string): unknown {
  try {
    return parse(block, { maxAliasCount: 100, logLevel: 'silent' });
  } catch {
    return undefined;
  }
}
