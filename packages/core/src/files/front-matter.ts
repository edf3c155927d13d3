import { load } from 'js-yaml';
import { parse } from 'yaml';
import { isObject } from '../text/json-value.ts';

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

/** What a page says of itself, as far as navigation reads it: in its front matter, or in `x-mint` of its endpoint. */
export interface PageMeta {
  title?: string;
  sidebarTitle?: string;
  description?: string;
  icon?: string;
  tag?: string;
  hidden?: boolean;
  deprecated?: boolean;
  /** The groups of users that the page is for. */
  groups?: readonly string[];
  /** Every property, for mappings by a key of the author's choice. */
  data: Readonly<Record<string, unknown>>;
}

const TEXT_KEYS = ['title', 'sidebarTitle', 'description', 'icon', 'tag'] as const;
const FLAG_KEYS = ['hidden', 'deprecated'] as const;

/** Reads the properties of a page; those of another type than they should have are none. */
export function pageMetaOf(data: Readonly<Record<string, unknown>>): PageMeta {
  const meta: PageMeta = { data };
  for (const key of TEXT_KEYS) {
    const value = data[key];
    if (typeof value === 'string' && value !== '') meta[key] = value;
    else if (typeof value === 'number') meta[key] = String(value);
  }
  for (const key of FLAG_KEYS) {
    const value = data[key];
    if (typeof value === 'boolean') meta[key] = value;
  }
  const { groups } = data;
  if (Array.isArray(groups)) meta.groups = groups.filter((group) => typeof group === 'string');
  return meta;
}
