import { addTo } from '@nav/collections';
import type { FrontMatterBlock } from '@nav/front-matter';
import { isObject } from '@nav/json';
import { lineStartAt, nextLineAt } from '@nav/positions';
import { ONE_ENDPOINT } from '../../diagnostics/catalog/wording.ts';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import { changesIn, destructive, type TextChange } from '../../diagnostics/text-changes.ts';
import { exactProperties, type PageMeta } from '../../files/front-matter.ts';
import type { PageFile } from '../../files/page-files.ts';
import { dialects } from '../../format/dialects.ts';
import { normalizeSource } from '../../openapi/specifications.ts';
import { parseYaml, type YamlReading } from '../../openapi/yaml.ts';
import { knownSpecifications } from '../rule/known-specifications.ts';
import type { Rule } from '../rule/rule.ts';
import {
  type FrontMatterText,
  frontMatterText,
  propertySpan,
  visibleSpan,
} from './front-matter-text.ts';
import { type EndpointFinding, pageEndpointChecker } from './page-endpoints.ts';
import { titleFindings } from './page-titles.ts';

/**
 * Reports pages whose front matter is not YAML or not read, has a title that is not a string, or names an endpoint that does not
 * exist (M3.16).
 */
export const frontMatter: Rule = (context) => {
  const { navigation, grammar, texts, files, only, fact, report } = context;
  if (!texts.readsAll) return {};
  const { oneBuilder } = dialects[grammar.dialect];
  const checkEndpoint = pageEndpointChecker(context);
  const unlisted = navigation.pages.coverage?.unlisted;
  /** The findings on a site without specifications, by the file that the pages name. */
  const missing = new Map<string, Finding[]>();
  /** The front matter without findings. Pages with the same content may share it. */
  const sound = new WeakSet<FrontMatterBlock>();
  const check = ({ slug, file, index }: PageFile) => {
    const block = texts.head(file, index)?.frontMatter;
    if (!block || sound.has(block)) return;
    const page = frontMatterText(context, slug, file, block);
    const reading = parseYaml(page.yaml);
    const data = oneBuilder ? exactProperties(block) : undefined;
    const fault = faultOf(page, block, reading, data);
    if (fault) report(fault);
    // Another rule reports pages that are not listed.
    if (fault || reading.problem !== undefined || !isObject(reading.value) || unlisted?.has(slug))
      return;
    const titles = data ? [...titleFindings(page, data)] : [];
    for (const found of titles) report(found);
    const finding = checkEndpoint(reading.value.openapi);
    if (titles.length === 0 && !finding) sound.add(block);
    if (!finding) return;
    const found = locatedEndpoint(page, finding);
    const [name = ''] = finding.args.endpoint.split(/\s/);
    if (fact(knownSpecifications)?.length === 0) addTo(missing, normalizeSource(name), found);
    else report(found);
  };
  return {
    page(page) {
      if (!only || only.has(page.file)) check(page);
    },
    end() {
      // The other pages decide.
      if (only && missing.size === 1)
        for (const page of files?.pages ?? []) if (!only.has(page.file)) check(page);
      // If pages name several specifications, a build step probably creates them.
      if (missing.size > 1) return;
      for (const finding of [...missing.values()].flat()) report(finding);
    },
  };
};

const CODE = 'front-matter-invalid';

/**
 * Returns the reason that builders cannot read the front matter of a page.
 *
 * @param data its properties as Mintlify reads them; undefined for other builders.
 */
function faultOf(
  page: FrontMatterText,
  block: FrontMatterBlock,
  reading: YamlReading,
  data: PageMeta['data'] | undefined,
): Finding | undefined {
  if (data && !block.isExact) return unreadFault(page);
  const { path, yaml, start, locate } = page;
  if (reading.problem === undefined) {
    const field = data && STRINGS.find((name) => typeof (data[name] ?? '') !== 'string');
    if (field === undefined) return undefined;
    const at = locate(...propertySpan(yaml, field));
    const problem = `${JSON.stringify(field)} is not a string`;
    const args = { path, problem, advice: ONE_ENDPOINT };
    return { code: CODE, args, at };
  }
  const isTab = data && TABBED.test(yaml);
  if (!isTab && isTolerated(reading, yaml, !!data)) return undefined;
  const { problem, duplicate, span = { start: 0, end: yaml.length } } = reading;
  const at = locate(...visibleSpan(yaml, span.start, span.end));
  // Builders remove the indentation of the first property only.
  const isIndented = /^[ \t]/.test(block.yaml) && problem.includes('indentation');
  const advice = isTab
    ? 'Indent with spaces'
    : isIndented
      ? 'Start its properties at the margin'
      : problem.includes('cannot merge') && 'Put a mapping or an alias of one after "<<"';
  const args = {
    path,
    problem,
    ...(duplicate === undefined ? {} : { duplicate }),
    ...(advice ? { advice } : {}),
  };
  const offset = (at.range?.start.offset ?? start) - start;
  const changes = isTab
    ? spacesAt(page.rest(), offset)
    : isIndented
      ? []
      : yamlChanges(page.rest(), offset, duplicate);
  return { code: CODE, args, at, suggestions: changesIn(changes, locate) };
}

/** The properties that stop Mintlify if they are not strings (`@mintlify/common` 1.0.1211). */
const STRINGS = ['openapi', 'api', 'asyncapi'];

/** Returns the reason that Mintlify does not read the properties of a page. */
function unreadFault({ path, start, text, locate }: FrontMatterText): Finding {
  const [, before = '', blanks = ''] = /^(\uFEFF?---)([ \t]*)/.exec(text()) ?? [];
  const end = before.length + blanks.length - start;
  const isOpen = blanks === '';
  const at = locate(isOpen ? end - 3 : before.length - start, end);
  const [problem, advice] = isOpen
    ? ['it has no "---" at its end', 'Close it behind the last property']
    : ['there are blanks after the first "---"', 'Remove them'];
  const fixes = isOpen ? [] : [{ title: 'Remove the blanks', edits: [{ at, newText: '' }] }];
  return { code: CODE, severity: 'warning', args: { path, problem, advice }, at, fixes };
}

function locatedEndpoint(
  { yaml, rest, locate }: FrontMatterText,
  finding: EndpointFinding,
): Finding {
  const span = propertySpan(yaml, 'openapi');
  const changes = [
    ...suggestedValue(yaml, span, finding),
    ...removeLine(rest(), span[0], 'Remove "openapi"'),
  ];
  return { ...finding, at: locate(...span), suggestions: changesIn(changes, locate) };
}

/** Returns the change of `openapi` to what a finding suggests. */
function suggestedValue(
  yaml: string,
  [start, end]: readonly [number, number],
  { args: { suggestion, endpoint: part } }: EndpointFinding,
): TextChange[] {
  const written = yaml.slice(start, end);
  const at = written.indexOf(part);
  // A value on several lines may be written in other ways.
  if (suggestion === undefined || at === -1 || written.lastIndexOf(part) !== at) return [];
  const json = JSON.stringify(suggestion);
  const newText = written.startsWith('"') ? json.slice(1, -1) : suggestion;
  const from = start + at;
  return [{ title: `Change to ${json}`, start: from, end: from + part.length, newText }];
}

/** Returns changes of invalid YAML: the removal of a duplicate property, or quotes around a value. */
function yamlChanges(text: string, offset: number, duplicate: string | undefined): TextChange[] {
  if (duplicate !== undefined)
    return removeLine(text, offset, `Remove this ${JSON.stringify(duplicate)}`);
  const lineStart = lineStartAt(text, offset);
  const line = /^[^\r\n]*/.exec(text.slice(lineStart))?.[0] ?? '';
  const [, before = '', value = ''] = /^([ \t]*[\w-]+:[ \t]+)(\S.*?)[ \t]*$/.exec(line) ?? [];
  if (value === '') return [];
  const newText = JSON.stringify(/^(["'])(.*)\1$/.exec(value)?.[2] ?? value);
  const start = lineStart + before.length;
  return [{ title: 'Put the value in quotes', start, end: start + value.length, newText }];
}

/** Returns the change of the indentation at an offset to spaces. */
function spacesAt(text: string, offset: number): TextChange[] {
  const start = lineStartAt(text, offset);
  const length = /^[ \t]*/.exec(text.slice(start))?.[0].length ?? 0;
  return [{ title: 'Indent with spaces', start, end: start + length, newText: '  ' }];
}

function removeLine(text: string, offset: number, title: string): TextChange[] {
  const start = lineStartAt(text, offset);
  return destructive([{ title, start, end: nextLineAt(text, start), newText: '' }]);
}

type YamlProblem = Extract<ReturnType<typeof parseYaml>, { problem: string }>;

/** Matches a property before another one on its line: it is a quoted text, or the name of the other one is common. */
const FIRST_OF_TWO =
  /^(\w+:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|[^"'\n:]*?(?=[ \t]+(?:title|sidebarTitle|description|icon|tag|mode):)))[ \t]+(?=\w+:(?:[ \t]|$))/gm;

/** Matches a tab before a property in another one, with which Mintlify fails. A tab before an item of a list works. */
const TABBED = /^[\w-]+:[ \t]*\r?\n *\t[ \t]*[\w-]+:(?:\s|$)/m;

const TOLERATED =
  /deficient indentation|complex keys|<tag:yaml\.org,2002:(?:binary|omap|pairs|set|timestamp)>/;

/**
 * Returns true for a problem that parsers of builders do not have: they accept an object as a key, more tags, a quoted
 * text whose next line is not indented, a comment without a space before it, a single question mark, two commas, tabs as
 * indentation, and a second property on a line.
 *
 * @param rejectsTags true for a builder that does not accept custom tags.
 */
function isTolerated({ problem, span }: YamlProblem, yaml: string, rejectsTags: boolean): boolean {
  const isAccepted = (text: string) =>
    TOLERATED.test(text) || (!rejectsTags && /\btag\b/.test(text));
  if (isAccepted(problem)) return !(span && hasOpenQuote(yaml, span.start));
  const tolerant = yaml
    .replace(/(?<=["'\]}])#/g, ' #')
    .replace(/\?(?=\s|$)/g, 'q')
    .replace(/(?<=[[{,])[ \t]*(?=,)/g, ' ~')
    .replace(FIRST_OF_TWO, '$1\n');
  // A tab counts as indentation within a property, and as none before one.
  const readings = ['  ', ''].map((spaces) =>
    tolerant.replace(/^[ \t]*\t[ \t]*/gm, (indentation) => indentation.replaceAll('\t', spaces)),
  );
  return readings.some((text) => {
    if (text === yaml) return false;
    const { problem: left } = parseYaml(text);
    return left === undefined || isAccepted(left);
  });
}

/** Returns true if a quoted text without indentation at an offset has no end. */
function hasOpenQuote(yaml: string, offset: number): boolean {
  const line = lineStartAt(yaml, offset);
  const indented = yaml.slice(0, line) + yaml.slice(line).replace(/^/gm, ' ');
  return /end of the stream within a/.test(parseYaml(indented).problem ?? '');
}
