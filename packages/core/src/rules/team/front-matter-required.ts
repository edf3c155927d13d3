import { frontMatterBlock } from '@nav/front-matter';
import { isObject, ownValue } from '@nav/json';
import { includeFilter, joinPath } from '@nav/paths';
import { START } from '@nav/positions';
import { ruleLevels } from '../../config/rule-levels.ts';
import type { Settings } from '../../config/settings.ts';
import { quote } from '../../diagnostics/catalog/wording.ts';
import type { SourceLocation } from '../../diagnostics/diagnostic.ts';
import type { PageFile } from '../../files/page-files.ts';
import { frontMatterText, propertySpan } from '../pages/front-matter-text.ts';
import type { Rule, RuleContext, RuleRun } from '../rule/rule.ts';
import type { CompilePattern } from './team-pattern.ts';

/** The requirements for a field. */
interface FieldRule {
  isRequired: boolean;
  minLength: number;
  maxLength: number;
  isUnique: boolean;
  pattern: WrittenPattern | undefined;
}

interface WrittenPattern {
  source: string;
  fits(text: string): boolean;
}

/** A fault in the value of a field. */
interface Fault {
  sentence: string;
  /** The path of the page with the same value. */
  page?: string;
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
export function frontMatterRequired(compile: CompilePattern): Rule {
  return (context) => checkFrontMatter(context, requirementsIn(context.settings, compile));
}

function checkFrontMatter(
  context: RuleContext & RuleRun,
  requirements: readonly Requirement[],
): ReturnType<Rule> {
  const { files, navigation, texts, report } = context;
  if (!files || !texts.readsAll || requirements.length === 0) return {};
  const unlisted = navigation.pages.coverage?.unlisted;
  return {
    page(page) {
      const isListed = !unlisted?.has(page.slug) && !texts.head(page.file, page.index)?.isUnlisted;
      const data = texts.meta(page.slug)?.data ?? {};
      for (const { isFor, checksUnlisted, fields } of requirements) {
        if (!(isListed || checksUnlisted) || !isFor(page.file)) continue;
        for (const field of fields) {
          const fault = faultOf(page, field, data);
          if (!fault) continue;
          const args = { path: page.slug, field: field.name, ...fault };
          const at = locationOf(context, page, field.name);
          report({ code: 'front-matter-required', severity: 'warning', args, at });
        }
      }
    },
  };
}

/** Returns the fault in the value of a field; undefined if it meets the requirements. */
function faultOf(
  page: PageFile,
  { name, rule, first }: Field,
  data: Readonly<Record<string, unknown>>,
): Fault | undefined {
  const { slug } = page;
  const value = textOf(ownValue(data, name));
  if (value === '') {
    const isGenerated = OF_ENDPOINTS.includes(name) && data.openapi !== undefined;
    if (!rule.isRequired || isGenerated) return undefined;
    const what = `The page ${quote(slug)} has no ${quote(name)} in its front matter.`;
    return { sentence: `${what} Write one.` };
  }
  const sentence = limitText(page, name, value, rule);
  if (sentence !== undefined || !rule.isUnique)
    return sentence === undefined ? undefined : { sentence };
  const twin = first.get(value);
  if (!twin) {
    first.set(value, page);
    return undefined;
  }
  const both = `The pages ${quote(twin.slug)} and ${quote(slug)}`;
  const same = `${both} have the same ${quote(name)}. Change one.`;
  return { sentence: same, page: twin.slug };
}

/** Returns the declared requirements. If there are none but the rule is on, requires a title and a description. */
function requirementsIn(settings: Settings, compile: CompilePattern): Requirement[] {
  const written = settings.team?.value.frontMatter;
  if (written === undefined)
    return ruleLevels(settings).isOff('front-matter-required')
      ? []
      : [requirementOf({ fields: { title: true, description: true } }, compile)];
  if (!Array.isArray(written)) return [];
  return written.filter(isObject).map((one) => requirementOf(one, compile));
}

function requirementOf(
  { files, fields, unlisted }: Record<string, unknown>,
  compile: CompilePattern,
): Requirement {
  return {
    isFor: includeFilter(files),
    checksUnlisted: unlisted === true,
    fields: Object.entries(isObject(fields) ? fields : {}).flatMap(([name, rule]) =>
      rule === false ? [] : [{ name, rule: fieldRule(rule, compile), first: new Map() }],
    ),
  };
}

/** Returns the requirements with the right type. `teamSettings` reports the others. */
function fieldRule(written: unknown, compile: CompilePattern): FieldRule {
  const { required, minLength, maxLength, unique, pattern } = isObject(written) ? written : {};
  const compiled = typeof pattern === 'string' ? compile(pattern, false) : '';
  return {
    isRequired: required !== false,
    minLength: typeof minLength === 'number' ? minLength : 0,
    maxLength: typeof maxLength === 'number' ? maxLength : Number.POSITIVE_INFINITY,
    isUnique: unique === true,
    pattern:
      typeof compiled === 'string' ? undefined : { source: String(pattern), fits: compiled.fits },
  };
}

/** Returns a value as a string; empty if there is none. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}

/** Returns the message about a value that is not allowed. */
function limitText(
  { slug }: PageFile,
  name: string,
  value: string,
  { minLength, maxLength, pattern }: FieldRule,
): string | undefined {
  const { length } = [...value];
  const field = `The ${quote(name)} of the page ${quote(slug)}`;
  if (length < minLength)
    return `${field} has ${length} characters, but at least ${minLength} are required. Extend it.`;
  if (length > maxLength)
    return `${field} has ${length} characters, but at most ${maxLength} are allowed. Shorten it.`;
  return !pattern || pattern.fits(value)
    ? undefined
    : `${field} does not match the pattern ${quote(pattern.source)}. Change it.`;
}

function locationOf(context: RuleContext, { slug, file }: PageFile, name: string): SourceLocation {
  const block = frontMatterBlock(context.texts.read(file) ?? '');
  // A missing field has no line, so the finding is about the whole page.
  if (!block || textOf(ownValue(context.texts.meta(slug)?.data ?? {}, name)) === '')
    return { file: joinPath(context.config.folder, file), range: START };
  const { yaml, locate } = frontMatterText(context, slug, file, block);
  // A field name can contain any character, so only plain names are searched for with a regular expression.
  const [start, end] = /^[\w-]+$/.test(name) ? propertySpan(yaml, name) : [0, yaml.length];
  return locate(start, end);
}
