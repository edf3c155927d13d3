import { frontMatterBlock } from '@nav/front-matter';
import { isObject, ownValue } from '@nav/json';
import { joinPath } from '@nav/paths';
import { START } from '@nav/positions';
import { ruleLevels } from '../../config/rule-levels.ts';
import type { Settings } from '../../config/settings.ts';
import { quote } from '../../diagnostics/catalog/wording.ts';
import type { SourceLocation } from '../../diagnostics/diagnostic.ts';
import { frontMatterText, propertySpan } from '../pages/front-matter-text.ts';
import type { Rule, RuleContext } from '../rule/rule.ts';
import type { PageFile } from '../rule/visitors.ts';
import { compiled } from './compiled-patterns.ts';
import { fileFilter } from './files-filter.ts';

/** The requirements for a field. */
interface FieldRule {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  unique?: boolean;
}

/** A field with the first page that has each value. */
interface Field {
  name: string;
  rule: FieldRule;
  first: Map<string, PageFile>;
}

interface Requirement {
  isFor(file: string): boolean;
  checksUnlisted: boolean;
  fields: readonly Field[];
}

/** The fields that endpoint pages get from their specification. */
const OF_ENDPOINTS = ['title', 'description'];

/**
 * Reports listed pages whose front matter lacks a field, or has a value that `frontMatter` in the settings does not allow. Skips
 * pages that are hidden from search engines and pages that link to other sites.
 */
export const frontMatterRequired: Rule = (context) => {
  const { files, navigation, settings, texts, report } = context;
  const requirements = requirementsIn(settings);
  if (!files || !texts.readsAll || requirements.length === 0) return {};
  const unlisted = navigation.pages.coverage?.unlisted;
  return {
    page(page) {
      const isListed = !unlisted?.has(page.slug) && !texts.head(page.file, page.index)?.isUnlisted;
      const data = texts.meta(page.slug)?.data ?? {};
      for (const { isFor, checksUnlisted, fields } of requirements) {
        if (!(isListed || checksUnlisted) || !isFor(page.file)) continue;
        for (const field of fields) {
          const sentence = sentenceAbout(page, field, data);
          if (sentence === undefined) continue;
          const args = { path: page.slug, field: field.name, sentence };
          const at = locationOf(context, page, field.name);
          report({ code: 'front-matter-required', severity: 'warning', args, at });
        }
      }
    },
  };
};

/** Returns the message about the value of a field; undefined if it meets the requirements. */
function sentenceAbout(
  page: PageFile,
  { name, rule, first }: Field,
  data: Readonly<Record<string, unknown>>,
): string | undefined {
  const value = textOf(ownValue(data, name));
  if (value === '') {
    const isGenerated = OF_ENDPOINTS.includes(name) && data.openapi !== undefined;
    return rule.required === false || isGenerated ? undefined : missing(page, name);
  }
  const fault = faultOf(page, name, value, rule);
  if (fault !== undefined || !rule.unique) return fault;
  const twin = first.get(value);
  if (twin) return same(page, name, twin);
  first.set(value, page);
  return undefined;
}

/** Returns the declared requirements. If there are none but the rule is on, requires a title and a description. */
function requirementsIn(settings: Settings): Requirement[] {
  const written = settings.team?.value.frontMatter;
  if (written === undefined)
    return ruleLevels(settings).isOff('front-matter-required')
      ? []
      : [requirementOf({ fields: { title: true, description: true } })];
  return Array.isArray(written) ? written.filter(isObject).map(requirementOf) : [];
}

function requirementOf({ files, fields, unlisted }: Record<string, unknown>): Requirement {
  return {
    isFor: fileFilter(files),
    checksUnlisted: unlisted === true,
    fields: Object.entries(isObject(fields) ? fields : {}).flatMap(([name, rule]) =>
      rule === false
        ? []
        : [{ name, rule: isObject(rule) ? fieldRule(rule) : {}, first: new Map() }],
    ),
  };
}

/** Returns the requirements with the right type. `teamSettings` reports the others. */
function fieldRule(written: Record<string, unknown>): FieldRule {
  const types = {
    required: 'boolean',
    minLength: 'number',
    maxLength: 'number',
    pattern: 'string',
    unique: 'boolean',
  };
  return Object.fromEntries(
    Object.entries(types).flatMap(([name, type]) => {
      const value = ownValue(written, name);
      return typeof value === type ? [[name, value]] : [];
    }),
  );
}

/** Returns a value as a string; empty if there is none. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}

function missing({ slug }: PageFile, name: string): string {
  return `The page ${quote(slug)} has no ${quote(name)} in its front matter. Add one.`;
}

function same({ slug }: PageFile, name: string, twin: PageFile): string {
  return `The pages ${quote(twin.slug)} and ${quote(slug)} have the same ${quote(name)}. Change one.`;
}

/** Returns the message about a value that is not allowed. */
function faultOf(
  { slug }: PageFile,
  name: string,
  value: string,
  { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern }: FieldRule,
): string | undefined {
  const { length } = [...value];
  const field = `The ${quote(name)} of the page ${quote(slug)}`;
  if (length < minLength)
    return `${field} has ${length} characters, but at least ${minLength} are required. Extend it.`;
  if (length > maxLength)
    return `${field} has ${length} characters, but at most ${maxLength} are allowed. Shorten it.`;
  const match = pattern === undefined ? undefined : compiled(`^(?:${pattern})$`);
  return match && match(value).length === 0
    ? `${field} does not match the pattern ${quote(pattern ?? '')}. Change it.`
    : undefined;
}

function locationOf(context: RuleContext, { slug, file }: PageFile, name: string): SourceLocation {
  const block = frontMatterBlock(context.texts.read(file) ?? '');
  // A missing field has no line, so the finding is about the whole page.
  if (!block || textOf(ownValue(context.texts.meta(slug)?.data ?? {}, name)) === '')
    return { file: joinPath(context.config.folder, file), range: START };
  const { yaml, locate } = frontMatterText(context, slug, file, block);
  // A field name can contain any character, so escape it for the regular expression.
  const [start, end] = /^[\w-]+$/.test(name) ? propertySpan(yaml, name) : [0, yaml.length];
  return locate(start, end);
}
