import { addTo } from '@nav/collections';
import { isObject } from '@nav/json';
import { joinPath } from '@nav/paths';
import { positionFinder } from '@nav/positions';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import { changesIn, destructive, type TextChange } from '../../diagnostics/text-changes.ts';
import { parseYaml } from '../../openapi/yaml.ts';
import type { Rule } from '../rule/rule.ts';
import {
  type EndpointFinding,
  knownSpecifications,
  pageEndpointChecker,
} from './page-endpoints.ts';

/** Reports pages whose front matter is not YAML, or names an endpoint or a specification that does not exist (M3.16). */
export const frontMatter: Rule = (context) => {
  const { config, navigation, files, texts, report } = context;
  if (!files || !texts.readsAll) return;
  const checkEndpoint = pageEndpointChecker(context);
  const unlisted = navigation.pages.coverage?.unlisted;
  const missing = new Map<string, Finding[]>();
  for (const [path, file, index] of files.pages) {
    const block = texts.head(file, index)?.frontMatter;
    if (!block) continue;
    const { yaml, start } = block;
    const textFrom = (offset: number) => (texts.read(file) ?? '').slice(offset);
    const locate = (from: number, to: number) => {
      const positionAt = positionFinder(texts.read(file) ?? '');
      const range = { start: positionAt(start + from), end: positionAt(start + to) };
      return { file: joinPath(config.folder, file), range };
    };
    const reading = parseYaml(yaml);
    if (reading.problem === undefined) {
      const { value } = reading;
      // A page that nothing lists is an orphan.
      const isJudged = isObject(value) && !unlisted?.has(path);
      const finding = isJudged ? checkEndpoint(value.openapi) : undefined;
      if (!finding) continue;
      const span = openapiSpan(yaml);
      const at = locate(...span);
      const changes = [
        ...suggestedValue(yaml, span, finding),
        ...destructive([removeLine(textFrom(start), span[0], 'Remove "openapi"')]),
      ];
      const suggestions = changesIn(changes, locate);
      if (finding.code === 'openapi-not-found')
        addTo(missing, finding.args.source, { ...finding, at, suggestions });
      else report({ ...finding, at, suggestions });
    } else if (!isTolerated(reading, yaml)) {
      const { problem, duplicate, span = { start: 0, end: yaml.length } } = reading;
      const at = locate(...visibleSpan(yaml, span.start, span.end));
      const args = { path, problem, ...(duplicate === undefined ? {} : { duplicate }) };
      const suggestions = changesIn(
        yamlChanges(textFrom(start), at.range.start.offset - start, duplicate),
        locate,
      );
      report({ code: 'front-matter-invalid', args, at, suggestions });
    }
  }
  // If pages name several specifications, and the site has none at all, a build step probably creates them.
  if (missing.size > 1 && context.fact(knownSpecifications)?.length === 0) return;
  for (const finding of [...missing.values()].flat()) report(finding);
};

/** Returns the change of `openapi` to what a finding suggests. An endpoint after a specification stays. */
function suggestedValue(
  yaml: string,
  [start, end]: readonly [number, number],
  { code, args }: EndpointFinding,
): TextChange[] {
  const { suggestion } = args;
  const part = code === 'openapi-not-found' ? args.source : args.endpoint;
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
    return destructive([removeLine(text, offset, `Remove this ${JSON.stringify(duplicate)}`)]);
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const line = /^[^\r\n]*/.exec(text.slice(lineStart))?.[0] ?? '';
  const [, before = '', value = ''] = /^([ \t]*[\w-]+:[ \t]+)(\S.*?)[ \t]*$/.exec(line) ?? [];
  if (value === '') return [];
  const newText = JSON.stringify(/^(["'])(.*)\1$/.exec(value)?.[2] ?? value);
  const start = lineStart + before.length;
  return [{ title: 'Put the value in quotes', start, end: start + value.length, newText }];
}

function removeLine(text: string, offset: number, title: string): TextChange {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const feed = text.indexOf('\n', start);
  return { title, start, end: feed === -1 ? text.length : feed + 1, newText: '' };
}

type YamlProblem = Extract<ReturnType<typeof parseYaml>, { problem: string }>;

/** Matches a property before another one on its line: it is a quoted text, or the name of the other one is common. */
const FIRST_OF_TWO =
  /^(\w+:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|[^"'\n:]*?(?=[ \t]+(?:title|sidebarTitle|description|icon|tag|mode):)))[ \t]+(?=\w+:(?:[ \t]|$))/gm;

const TOLERATED = /deficient indentation|\btag\b|complex keys/;

/**
 * Returns true for a problem that parsers of builders do not have: they accept an object as a key, custom tags, a quoted
 * text whose next line is not indented, a comment without a space before it, a single question mark, tabs as indentation,
 * and a second property on a line.
 */
function isTolerated({ problem, span }: YamlProblem, yaml: string): boolean {
  if (TOLERATED.test(problem)) return !(span && hasOpenQuote(yaml, span.start));
  const tolerant = yaml
    .replace(/(?<=["'\]}])#/g, ' #')
    .replace(/\?(?=\s|$)/g, 'q')
    .replace(/^[ \t]*\t[ \t]*/gm, (indentation) => indentation.replaceAll('\t', '  '))
    .replace(FIRST_OF_TWO, '$1\n');
  if (tolerant === yaml) return false;
  const { problem: left } = parseYaml(tolerant);
  return left === undefined || TOLERATED.test(left);
}

/** Returns true if a quoted text without indentation at an offset has no end. */
function hasOpenQuote(yaml: string, offset: number): boolean {
  const line = yaml.lastIndexOf('\n', offset - 1) + 1;
  const indented = yaml.slice(0, line) + yaml.slice(line).replace(/^/gm, ' ');
  return /end of the stream within a/.test(parseYaml(indented).problem ?? '');
}

/** Returns the span of the value of `openapi`, or of its key if the value has another form than one line. */
function openapiSpan(yaml: string): [start: number, end: number] {
  const match =
    /^(openapi|"openapi"|'openapi')([ \t]*:[ \t]*)("[^"\n]*"|'[^'\n]*'|[^\s"'>|#][^\n#]*?)?[ \t\r]*(?:#.*)?$/m.exec(
      yaml,
    );
  if (match) {
    const [, key = '', colon = '', value = ''] = match;
    const start = match.index + key.length + colon.length;
    if (value !== '') return [start, start + value.length];
  }
  const property = /^(openapi|"openapi"|'openapi')[ \t]*:/m.exec(yaml);
  return property?.[1]
    ? [property.index, property.index + property[1].length]
    : visibleSpan(yaml, 0, yaml.length);
}

/** Returns a span without the spaces around it; if nothing else is in it, the last line with text up to there. */
function visibleSpan(yaml: string, start: number, end: number): [start: number, end: number] {
  const text = yaml.slice(start, end);
  // A tab can be the fault.
  if (/^[ \t]+$/.test(text)) return [start, end];
  if (text.trim() !== '') {
    const first = start + text.search(/\S/);
    return [first, first + text.trim().length];
  }
  const last = yaml.slice(0, start).trimEnd().length;
  if (last === 0) return text === yaml ? [start, end] : visibleSpan(yaml, 0, yaml.length);
  const line = yaml.lastIndexOf('\n', last - 1) + 1;
  return [line + yaml.slice(line).search(/\S/), last];
}
