import { type FrontMatterBlock, frontMatterBlock } from '@nav/front-matter';
import { isObject, textsOf } from '@nav/json';
import { CORE_SCHEMA, floatYaml11Tag, intYaml11Tag, load, mergeTag, timestampTag } from 'js-yaml';
import { MAX_ALIASES, MAX_MERGED_KEYS, MAX_PROPERTIES } from '../limits/limits.ts';

/** The navigation properties of a page, from its front matter or from `x-mint` of its endpoint. */
export interface PageMeta {
  title?: string;
  sidebarTitle?: string;
  description?: string;
  icon?: string;
  tag?: string;
  hidden?: boolean;
  deprecated?: boolean;
  /** The user groups that may read the page. */
  groups?: readonly string[];
  /** The audiences that the page is shown to. */
  audience?: readonly string[];
  /** All properties, custom ones included. */
  data: Readonly<Record<string, unknown>>;
}

/**
 * YAML as Mintlify and many others read it (`js-yaml` 3, by `front-matter` 4.0.2): dates, merge keys and the numbers of YAML 1.1,
 * such as `12:30`, `014` and `1_000`, but only `true` and `false` as booleans.
 */
const SCHEMA = /* @__PURE__ */ readSchema();

function readSchema(): typeof CORE_SCHEMA {
  // With another name, it does not replace the tag that reads `1e3`.
  const float = { ...floatYaml11Tag, tagName: 'float of YAML 1.1' };
  return CORE_SCHEMA.withTags(mergeTag, intYaml11Tag, float, timestampTag);
}

const TEXT_KEYS = ['title', 'sidebarTitle', 'description', 'icon', 'tag'] as const;
const FLAG_KEYS = ['hidden', 'deprecated'] as const;

/** Picks the navigation properties; values of a wrong type are ignored. */
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
  if (Array.isArray(groups)) meta.groups = textsOf(groups);
  const audience = audienceNames(data.audience);
  if (audience) meta.audience = audience;
  return meta;
}

/** Returns the names in the `audience` of a group or a page; `undefined` if it has none. */
export function audienceNames(value: unknown): readonly string[] | undefined {
  const names = (Array.isArray(value) ? value : [value]).filter(
    (name): name is string => typeof name === 'string' && name !== '',
  );
  return names.length > 0 ? names : undefined;
}

/** Reads the front matter of a page; empty if there is none. Never throws: broken properties are ignored. */
export function readFrontMatter(text: string): PageMeta {
  const { yaml } = frontMatterBlock(text) ?? {};
  return pageMetaOf(yaml === undefined ? {} : propertiesIn(yaml));
}

function propertiesIn(yaml: string): Record<string, unknown> {
  return parseYaml(yaml) ?? parseEachProperty(yaml);
}

/** Returns the properties of a page for the builder that needs exact dashes. */
export function exactProperties({
  yaml,
  isExact,
}: FrontMatterBlock): Readonly<Record<string, unknown>> {
  return isExact ? propertiesIn(yaml) : {};
}

export function deriveFrontMatter(_path: string, text: string): PageMeta {
  return readFrontMatter(text);
}

/** As `deriveFrontMatter`, for the builder that needs exact dashes. */
export function deriveExactFrontMatter(_path: string, text: string): PageMeta {
  const block = frontMatterBlock(text);
  return pageMetaOf(block ? exactProperties(block) : {});
}

/** The properties of a YAML text; `undefined` if it is broken or has many aliases, which could repeat endlessly. */
function parseYaml(text: string): Record<string, unknown> | undefined {
  const plain = plainProperties(text);
  if (plain) return plain;
  const yaml = text.trim();
  // Tabs at the start of a line count as no indentation.
  return load11(yaml) ?? (/^\t/m.test(yaml) ? load11(yaml.replace(/^\t+/gm, '')) : undefined);
}

function load11(yaml: string): Record<string, unknown> | undefined {
  try {
    const data = load(yaml, {
      schema: SCHEMA,
      maxAliases: MAX_ALIASES,
      maxTotalMergeKeys: MAX_MERGED_KEYS,
    });
    if (!isObject(data)) return {};
    // A date is text once it leaves the builder.
    for (const [key, value] of Object.entries(data))
      if (value instanceof Date) data[key] = value.toISOString();
    return data;
  } catch {
    return undefined;
  }
}

/** Authors forget quotes around a colon, or to indent the second line of a text: only that property is lost. */
function parseEachProperty(block: string): Record<string, unknown> {
  const properties = block.split(/^(?=[\w$-]+[ \t]*:(?:\s|$))/m).slice(0, MAX_PROPERTIES);
  const indented = properties.map((property) => property.replace(/\n(?=\S)/g, '\n '));
  return Object.fromEntries(
    indented.flatMap((property) => Object.entries(parseYaml(property) ?? {})),
  );
}

/** The parts of a line: key, plain text, quoted text, number. */
const PLAIN_LINE =
  /^([A-Za-z][\w-]*):(?: +(?:([A-Za-z\p{Lo}](?:[^:#\\\p{C}\u2028\u2029]*[^:#\\\p{C}\p{Z}])?)|"([^"\\\p{C}]*)"|(0|[1-9]\d{0,8})))? *\r?$/u;

/**
 * Returns properties of one line each, as most pages have them, ten times as fast as a YAML parser; undefined if one is not
 * certain.
 */
function plainProperties(yaml: string): Record<string, unknown> | undefined {
  const properties: Record<string, unknown> = {};
  for (const line of yaml.split('\n')) {
    const [, key, plain, quoted, number] = PLAIN_LINE.exec(line) ?? [];
    if (key === undefined || Object.hasOwn(properties, key)) return undefined;
    if (plain === 'true') properties[key] = true;
    else if (/^(?:true|false|null)$/i.test(plain ?? '')) return undefined;
    else properties[key] = plain ?? quoted ?? (number ? Number(number) : null);
  }
  return properties;
}

/** Returns true for properties of one line each that are certainly valid, without `openapi`: most pages have no others. */
export function isPlainYaml(yaml: string): boolean {
  const properties = plainProperties(yaml);
  if (!properties || Object.hasOwn(properties, 'openapi')) return false;
  const { title, sidebarTitle, api, asyncapi } = properties;
  const isFlag = typeof title === 'boolean' || typeof sidebarTitle === 'boolean';
  return !isFlag && [api, asyncapi].every((value) => typeof (value ?? '') === 'string');
}
