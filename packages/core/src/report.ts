import { compareText, once } from '@nav/collections';
import { parentPointer } from '@nav/json';
import { folderOf, pathFrom } from '@nav/paths';
import { START } from '@nav/positions';
import { withoutDisputedFixes } from './config/disputed-fixes.ts';
import { innermostLabel, labelPath } from './config/label-path.ts';
import type { Config } from './config/load.ts';
import type { Origin } from './config/origin.ts';
import { type IgnoreEntry, ruleLevels, staleIgnores } from './config/rule-levels.ts';
import { noSettings, type Settings } from './config/settings.ts';
import {
  type Code,
  type MessageArgs,
  subjectOf,
  writerOf,
} from './diagnostics/catalog/messages.ts';
import type { Severity } from './diagnostics/catalog/row.ts';
import { type SubjectPlace, subjects } from './diagnostics/catalog/subjects.ts';
import { pagesPhrase } from './diagnostics/catalog/wording.ts';
import { codeOf, helpUrl, severityOf } from './diagnostics/codes.ts';
import type {
  Diagnostic,
  Finding,
  LocatedEdit,
  LocatedFix,
  ResolvedLocation,
  SourceLocation,
  TextEdit,
} from './diagnostics/diagnostic.ts';
import { limitFindings } from './diagnostics/limit-findings.ts';
import { MAX_POINTER, MAX_SHOWN_LENGTH } from './limits/limits.ts';
import type { Source } from './source/source.ts';
import { assertCall } from './usage/wrong-use.ts';

/** The data that turns findings into diagnostics. A `Site` has all of it. */
export interface DiagnosticContext {
  /** The path of the config. */
  file: string;
  config: Config | undefined;
  /** The parsed files by path. */
  sources: ReadonlyMap<
    string,
    Pick<Source, 'locate' | 'positionAt' | 'removal' | 'text' | 'translate' | 'value'>
  >;
  /** The settings of the site; without any, each code has its default severity. */
  settings?: Settings;
}

export interface Reported {
  diagnostics: Diagnostic[];
  /** The entries of `ignore` in the settings of rules that match no finding. */
  unusedIgnores: IgnoreEntry[];
}

/**
 * Turns findings into diagnostics: pointers become ranges, arguments become messages, and the settings decide the
 * severities. Drops findings that the settings turn off, and duplicates. Lists at most `MAX_FINDINGS`, and counts the others.
 *
 * @returns the diagnostics sorted by file, offset and code.
 */
export function toDiagnostics(
  findings: readonly Finding[],
  context: DiagnosticContext,
): Diagnostic[] {
  assertCall('toDiagnostics(findings, site)', Array.isArray(findings), context?.sources);
  return reportFindings(findings, context).diagnostics;
}

export function reportFindings(findings: readonly Finding[], context: DiagnosticContext): Reported {
  const { settings = noSettings } = context;
  const levels = ruleLevels(settings);
  const reported = withoutRepeats(
    withoutDisputedFixes(
      findings.filter((finding) => !levels.isOff(codeOf(finding))),
      context.config,
    ),
    context,
  );
  const placeOf = rememberingLast((location) => matchedPlace(location, context));
  const matched = reported.map((finding) => {
    const { code, args, at, left } = finding;
    const { place, path } = placeOf(at);
    const subject = subjectIn(code, args as never, place);
    return { code: codeOf(finding), subject, path, finding, left };
  });
  const { kept, more } = limitFindings(matched.filter((match) => levels.of(match) !== 'off'));
  const locate = rememberingLast((location) => resolveLocation(location, context));
  const diagnostics = kept
    .map((match) => {
      const level = levels.of(match) as Severity | undefined;
      return toDiagnostic(match.finding, match.subject, level, context, locate, more.get(match));
    })
    .sort(compareDiagnostics)
    .filter((diagnostic, index, all) => {
      const previous = all[index - 1];
      return previous === undefined || compareDiagnostics(previous, diagnostic) !== 0;
    });
  return { diagnostics, unusedIgnores: staleIgnores(settings, matched) };
}

/** Returns the place of a finding for its subject, and the path of its file from the folder of the site. */
function matchedPlace(
  at: SourceLocation,
  context: DiagnosticContext,
): { place: SubjectPlace; path: string } {
  const place = subjectPlace(at, context);
  const file = at.range ? (at.file ?? context.file) : originOf(at, context).file;
  return { place, path: place.fromSite(file) };
}

function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.file, b.file) ||
    a.range.start.offset - b.range.start.offset ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  );
}

/** Keeps the first finding of each code at a location of a file that two `$ref`s name. */
function withoutRepeats(
  findings: readonly Finding[],
  context: DiagnosticContext,
): readonly Finding[] {
  if (context.sources.size < 2) return findings;
  const firstPointers = new Map<string, string>();
  return findings.filter((finding) => {
    const { at } = finding;
    if (at.range || at.file !== undefined || at.pointer === undefined) return true;
    const { file, pointer } = originOf(at, context);
    const key = `${codeOf(finding)} ${at.anchor} ${file} ${pointer}`;
    const first = firstPointers.get(key);
    if (first === undefined) firstPointers.set(key, at.pointer);
    return first === undefined || first === at.pointer;
  });
}

function toDiagnostic(
  finding: Finding,
  subject: string,
  level: Severity | undefined,
  context: DiagnosticContext,
  locate: (location: SourceLocation) => ResolvedLocation,
  more: number | undefined,
): Diagnostic {
  const { args, emptied, effect = emptied && 'not-shown' } = finding;
  const code = codeOf(finding);
  const cost = emptied
    ? ` Because of this, the builder drops everything in ${emptied.element} (${pagesPhrase(emptied.pages)}).`
    : '';
  /** Returns an edit in the language of its file; undefined if it cannot be made there. */
  const editOf = ({ at, newText, part, removes }: LocatedEdit): TextEdit | undefined => {
    const { file, pointer, anchor, range } = locate(at);
    // An edit that does not reach its place in the text would replace an ancestor.
    if (anchor !== (at.anchor ?? 'value')) return undefined;
    const source = context.sources.get(file);
    if (removes) {
      const removed = source?.removal?.(pointer ?? '');
      return removed && { file, range: removed, newText };
    }
    if (part !== undefined && source && isLonger(source.text, range, part))
      return partEdit(file, source, range, part, newText);
    const edit = { file, range, newText };
    return source?.translate ? source.translate(edit) : edit;
  };
  const locateFix = ({ edits, ...change }: LocatedFix) => {
    const located = edits.flatMap((edit) => editOf(edit) ?? []);
    return located.length === edits.length ? [{ ...change, edits: located }] : [];
  };
  const diagnostic = {
    code,
    args,
    // A code that is off by default gets here with the level that turns it on.
    severity: level ?? finding.severity ?? severityOf(finding.code),
    ...(effect && { effect }),
    message: sentenceOf(finding) + cost + (more === undefined ? '' : moreText(more)),
    ...(more === undefined ? {} : { more }),
    subject,
    ...locate(finding.at),
    related: (finding.related ?? []).map(({ at, message }) => ({
      ...locate(at),
      message: typeof message === 'string' ? message : sentenceOf(message),
    })),
    fixes: (finding.fixes ?? []).flatMap(locateFix),
  } as Diagnostic;
  const { suggestions = [] } = finding;
  // Thousands of findings are printed without their suggestions.
  const get = once(() => suggestions.flatMap(locateFix));
  if (suggestions.length > 0)
    Object.defineProperty(diagnostic, 'suggestions', { enumerable: true, get });
  diagnostic.help = helpUrl(code);
  return diagnostic;
}

/** Returns true for text like a link in HTML, or a specification before an endpoint, and for an address within a string. */
function isLonger(text: string, { start, end }: TextEdit['range'], part: string): boolean {
  const written = text.slice(start.offset, end.offset);
  return written === part || /[\s<(]/.test(written);
}

/** Returns an edit of a part of a string; undefined if the string is written in a way that does not show the part. */
function partEdit(
  file: string,
  { text, positionAt }: Pick<Source, 'positionAt' | 'text'>,
  { start, end }: TextEdit['range'],
  part: string,
  newText: string,
): TextEdit | undefined {
  const from = text.indexOf(part, start.offset);
  const to = from + part.length;
  if (from === -1 || to > end.offset) return undefined;
  const range = { start: positionAt(from), end: positionAt(to) };
  return { file, range, newText: newText.slice(1, -1) };
}

function sentenceOf({ code, args }: Finding): string {
  return writerOf(code)(args as never);
}

function moreText(more: number): string {
  const findings = more === 1 ? 'finding' : 'findings';
  return ` And ${more} more ${findings} of this code, which nav does not list.`;
}

/** Makes a function remember its last result: thousands of orphans share their location. */
function rememberingLast<Result>(
  compute: (location: SourceLocation) => Result,
): (location: SourceLocation) => Result {
  let last: { location: SourceLocation; result: Result } | undefined;
  return (location) => {
    if (last?.location !== location) last = { location, result: compute(location) };
    return last.result;
  };
}

function resolveLocation(location: SourceLocation, context: DiagnosticContext): ResolvedLocation {
  const { file = context.file, pointer = null, anchor = 'value', range } = location;
  if (range) return { file, pointer, anchor, range };
  const origin = originOf(location, context);
  const source = context.sources.get(origin.file);
  const located = source?.locate(origin.pointer, anchor);
  if (!located) return { ...origin, anchor, range: START };
  // Something missing is at the bracket of the nearest object.
  const isMissing = anchor === 'open' && located.file === undefined;
  return { ...origin, ...located, ...(isMissing ? { pointer: origin.pointer } : {}) };
}

/** Returns the file and pointer of a location, which may be one in the composed config. */
function originOf(location: SourceLocation, { config, file }: DiagnosticContext): Origin {
  const pointer = location.pointer ?? '';
  return location.file === undefined && config
    ? config.origin(pointer, location.anchor)
    : { file: location.file ?? file, pointer };
}

function subjectIn<C extends Code>(code: C, args: MessageArgs[C], place: SubjectPlace): string {
  const subject = subjects[subjectOf[code]](args as never, place);
  if (subject.length <= MAX_SHOWN_LENGTH) return subject;
  // A slice would keep the whole text in memory.
  return [...subject.slice(0, MAX_SHOWN_LENGTH - 1), '…'].join('');
}

/** Returns the place of a finding by labels, which are looked up only for the codes that need them. */
function subjectPlace(location: SourceLocation, context: DiagnosticContext): SubjectPlace {
  const { file, anchor } = location;
  // Reading a long pointer would give it a memory of its own, and thousands may share their beginning.
  const pointer = (location.pointer?.length ?? 0) > MAX_POINTER ? '' : (location.pointer ?? '');
  const fromSite = (path: string) => pathFrom(folderOf(context.file), path).replace(/^\.\//, '');
  const follow = (to: string) => {
    const root = file === undefined ? context.config?.value : context.sources.get(file)?.value;
    return innermostLabel(labelPath(root, to)) || fromSite(file ?? context.file);
  };
  return {
    fromSite,
    path: () => follow(pointer),
    // A finding about a whole element is at its label, one of its properties, or its bracket.
    element: () => follow(anchor === 'open' ? pointer : (parentPointer(pointer) ?? '')),
  };
}
