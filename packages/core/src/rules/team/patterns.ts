import { frontMatterBlock, frontMatterEnd } from '@nav/front-matter';
import { isObject } from '@nav/json';
import { includeFilter, joinPath } from '@nav/paths';
import { lineEndAt, rangeFinder } from '@nav/positions';
import type { Settings } from '../../config/settings.ts';
import type { Severity, TeamCode } from '../../diagnostics/catalog/row.ts';
import type { SourceLocation } from '../../diagnostics/diagnostic.ts';
import { fitsShape } from '../../format/check-shape.ts';
import type { PATTERN_PLACES } from '../../format/team-shapes.ts';
import { readMarkup } from '../../pages/reader/markup.ts';
import type { Span } from '../../pages/syntax/page-code.ts';
import { writtenLabel } from '../../structure/element.ts';
import { entryPage } from '../../tree/walk.ts';
import { propertyLocation, valueLocation, writtenPath } from '../rule/locations.ts';
import type { Rule, RuleContext, RuleRun } from '../rule/rule.ts';
import type { CompilePattern, TextPattern } from './team-pattern.ts';

interface TeamPattern {
  name: TeamCode;
  place: (typeof PATTERN_PLACES)[number];
  matchesIn: TextPattern['matchesIn'];
  hasAssertion: boolean;
  message: string;
  isFor(file: string): boolean;
  severity: Severity;
}

/** Reports the matches of `patterns` in the settings, in pages, front matter, links, entries and labels. */
export function patterns(compile: CompilePattern): Rule {
  return (context) => findPatterns(context, patternsIn(context.settings, compile));
}

function findPatterns(
  context: RuleContext & RuleRun,
  declared: readonly TeamPattern[],
): ReturnType<Rule> {
  const { config, files, texts } = context;
  if (declared.length === 0) return {};
  const of = (place: TeamPattern['place']) => declared.filter((one) => one.place === place);
  const [inEntries, inLabels, inLinks] = [of('entries'), of('labels'), of('links')];
  const [inPages, inFrontMatter] = [of('pages'), of('front-matter')];
  const whole = (patterns: readonly TeamPattern[], text: string, at: SourceLocation) => {
    for (const pattern of patterns) {
      const [found] = pattern.matchesIn(text);
      if (found) reportMatch(context, pattern, { path: text, text: slice(text, found), at });
    }
  };
  const readsFiles =
    files && texts.readsAll && inPages.length + inFrontMatter.length + inLinks.length > 0;
  return {
    ...(inEntries.length > 0 && {
      entry(entry) {
        const page = entryPage(entry);
        const isEndpoint = page.kind === 'endpoint';
        const path = isEndpoint
          ? `${page.method.toUpperCase()} ${page.endpoint}`
          : writtenPath(page);
        whole(inEntries, path, valueLocation(page.origin));
      },
    }),
    ...(inLabels.length > 0 && {
      element({ value, rule, pointer }) {
        const label = writtenLabel(value, rule);
        if (rule.label !== undefined && label !== undefined)
          whole(inLabels, label, propertyLocation(pointer, rule.label));
      },
    }),
    ...(inLinks.length > 0 && {
      link({ href, at }) {
        whole(
          inLinks.filter(({ isFor }) => isFor(config.file)),
          href,
          at,
        );
      },
    }),
    ...(readsFiles && {
      file(file) {
        const text = texts.read(file) ?? '';
        const search = (patterns: readonly TeamPattern[], spans: Spans) =>
          searchText(
            context,
            patterns.filter(({ isFor }) => isFor(file)),
            { file, text },
            spans,
          );
        search(inFrontMatter, frontMatterLines);
        search(inPages, proseLines);
        search(inLinks, linksOf);
      },
    }),
  };
}

function patternsIn({ team }: Settings, compile: CompilePattern): TeamPattern[] {
  const written = team?.value.patterns;
  if (!Array.isArray(written)) return [];
  return written.filter(isObject).flatMap((one): TeamPattern[] => {
    const { code, in: place, match: source, message, files, ignoreCase, severity } = one;
    if (![place, source, message].every((value) => typeof value === 'string')) return [];
    if (!fitsShape(code, 'teamCode')) return [];
    const compiled = compile(source as string, ignoreCase === true);
    if (typeof compiled === 'string') return [];
    return [
      {
        name: code as TeamCode,
        place: place as TeamPattern['place'],
        matchesIn: compiled.matchesIn,
        hasAssertion: /[\^$]|\\b/i.test(source as string),
        message: message as string,
        isFor: includeFilter(files),
        severity: severity === 'error' || severity === 'info' ? severity : 'warning',
      },
    ];
  });
}

interface Found {
  path: string;
  text: string;
  at: SourceLocation;
}

function reportMatch(
  { report }: Pick<RuleRun, 'report'>,
  { name, message, severity }: TeamPattern,
  { path, text, at }: Found,
): void {
  report({ code: 'pattern', severity, args: { path, name, sentence: message, match: text }, at });
}

/** Yields the parts of a text to search, in order. */
type Spans = (text: string) => Iterable<Span>;

function searchText(
  context: RuleContext & RuleRun,
  patterns: readonly TeamPattern[],
  { file, text }: { file: string; text: string },
  spans: Spans,
): void {
  // Only files with a match are parsed. An assertion may match at the start or end of a part, but not in the whole file.
  const likely = patterns.filter(
    ({ hasAssertion, matchesIn }) => hasAssertion || matchesIn(text).length > 0,
  );
  if (likely.length === 0) return;
  const path = file.replace(/\.mdx?$/, '');
  const rangeOf = rangeFinder(text);
  for (const span of spans(text))
    for (const pattern of likely)
      for (const found of pattern.matchesIn(slice(text, span))) {
        const [start, end] = [span.start + found.start, span.start + found.end];
        const at = { file: joinPath(context.config.folder, file), range: rangeOf(start, end) };
        reportMatch(context, pattern, { path, text: text.slice(start, end), at });
      }
}

function slice(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}

function* linesIn(text: string, from: number, to: number): Generator<Span> {
  for (let start = from; start < to; ) {
    const next = Math.min(lineEndAt(text, start), to);
    yield { start, end: text.charAt(next - 1) === '\r' ? next - 1 : next };
    start = next + 1;
  }
}

function frontMatterLines(text: string): Iterable<Span> {
  const block = frontMatterBlock(text);
  return block ? linesIn(text, block.start, block.start + block.yaml.length) : [];
}

/** Yields the lines after the front matter, without code. */
function* proseLines(text: string): Generator<Span> {
  let start = frontMatterEnd(text);
  for (const code of readMarkup(text).code) {
    if (code.start > start) yield* linesIn(text, start, code.start);
    start = Math.max(start, code.end);
  }
  yield* linesIn(text, start, text.length);
}

function* linksOf(text: string): Generator<Span> {
  for (const { start, addressEnd } of readMarkup(text, 'all').links)
    yield { start, end: addressEnd };
}
