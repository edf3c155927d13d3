import { load } from 'js-yaml';
import { parse } from 'yaml';
import { isObject } from './shape.ts';

/** What a page says of itself in its front matter, as far as navigation reads it. */
export interface PageMeta {
  title?: string;
  sidebarTitle?: string;
  description?: string;
  icon?: string;
  tag?: string;
  hidden?: boolean;
  deprecated?: boolean;
  /** Every property, for mappings by a key of the author's choice. */
  data: Readonly<Record<string, unknown>>;
}

const BLOCK = /^\uFEFF?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;
const TEXT_KEYS = ['title', 'sidebarTitle', 'description', 'icon', 'tag'] as const;
const FLAG_KEYS = ['hidden', 'deprecated'] as const;

/** Reads the front matter of a page; empty where there is none or it is not YAML. Never throws. */
export function readFrontMatter(text: string): PageMeta {
  const block = BLOCK.exec(text)?.[1];
  const data = block === undefined ? undefined : parseBlock(block);
  if (!isObject(data)) return { data: {} };
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
  return meta;
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
