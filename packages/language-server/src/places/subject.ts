import { type Code, messages } from '@nav/core';
import {
  alternativesOf,
  dialects,
  type EndpointEntry,
  parseEndpointEntry,
} from '@nav/core/internal';
import type { Grammar } from '@nav/core/stages';
import { folderOf, hasScheme, isModulePath, joinPath, normalizePagePath } from '@nav/paths';
import type { EditedSite } from '../sites/edited-site.ts';
import type { SiteFile } from '../sites/workspace.ts';
import { type ConfigPlace, configPlace, specificationAt } from './config-place.ts';
import type { ExpectedValue } from './expected.ts';
import { factsOf, filesOf } from './site-facts.ts';

/** The subject of a string in a config. */
export type Subject =
  | { kind: 'page'; slug: string }
  | { kind: 'endpoint'; entry: EndpointEntry }
  /** An address on the site. */
  | { kind: 'address'; address: string }
  /** A file, by its path from the folder of the site. */
  | { kind: 'file'; path: string }
  /** The code of a finding. */
  | { kind: 'code'; code: Code };

/** A subject and the range of its text, with the quotes. */
export interface LocatedSubject {
  subject: Subject;
  start: number;
  end: number;
  /** The specification that an endpoint is in. */
  source?: string | undefined;
}

/** Returns what a string with an expected value names; `undefined` if that is a text, or a thing elsewhere. */
export function subjectOf(
  expected: ExpectedValue | undefined,
  text: string,
  { site, file }: SiteFile,
  grammar: Grammar,
): Subject | undefined {
  if (text === '') return undefined;
  return expectedSubject(expected, text, { site, file }, grammar) ?? fileNamed(text, site);
}

function fileNamed(text: string, site: EditedSite): Subject | undefined {
  if (!/\.\w+$/.test(text) || hasScheme(text)) return undefined;
  const path = joinPath('', text.replace(/^\/+/, ''));
  return filesOf(site)?.assets.has(path) ? { kind: 'file', path } : undefined;
}

function expectedSubject(
  expected: ExpectedValue | undefined,
  text: string,
  { site, file }: SiteFile,
  grammar: Grammar,
): Subject | undefined {
  if (expected?.kind === 'entry') {
    const slug = normalizePagePath(text);
    const entry = parseEndpointEntry(text, dialects[grammar.dialect].methods);
    return entry && !filesOf(site)?.pages.has(slug)
      ? { kind: 'endpoint', entry }
      : { kind: 'page', slug };
  }
  if (expected?.kind === 'ref') return { kind: 'file', path: joinPath(folderOf(file), text) };
  if (expected?.kind !== 'value') return undefined;
  if (expected.shape === 'page') return { kind: 'page', slug: normalizePagePath(text) };
  for (const shape of alternativesOf(expected.shape)) {
    if (shape.type !== 'string' || hasScheme(text)) continue;
    if (shape.role === 'spec') return { kind: 'file', path: joinPath('', text) };
    if (shape.role !== undefined) return { kind: 'address', address: text };
  }
  return undefined;
}

export function subjectAt(at: SiteFile, offset: number): LocatedSubject | undefined {
  const inModule = isModulePath(at.file) ? subjectInModule(at, offset) : undefined;
  if (inModule) return inModule;
  const place = configPlace(at, offset);
  if (!place) return undefined;
  const { cursor, expected, grammar } = place;
  const { role, text, start, end, isQuoted } = cursor;
  if (!isQuoted) return undefined;
  if (role === 'key') {
    const code = isRuleMap(expected) ? codeNamed(text) : undefined;
    return code && { subject: { kind: 'code', code }, start, end };
  }
  const subject = subjectOf(expected, text, at, grammar);
  return subject && located(subject, start, end, at, place);
}

function codeNamed(text: string): Code | undefined {
  return Object.hasOwn(messages, text) ? (text as Code) : undefined;
}

function located(
  subject: Subject,
  start: number,
  end: number,
  at: SiteFile,
  place: ConfigPlace,
): LocatedSubject {
  if (subject.kind !== 'endpoint') return { subject, start, end };
  const source = subject.entry.source ?? specificationAt(at, place)?.source;
  return { subject, start, end, source };
}

function isRuleMap(expected: ExpectedValue | undefined): boolean {
  return (
    expected?.kind === 'value' && alternativesOf(expected.shape).some(({ type }) => type === 'map')
  );
}

function subjectInModule({ site, file }: SiteFile, offset: number): LocatedSubject | undefined {
  const facts = factsOf(site);
  const source = site.source(file);
  if (!facts || !source) return undefined;
  for (const { path, origin } of facts.entries()) {
    const { file: home, pointer } = origin();
    const found = facts.config.sources.get(home)?.locate(pointer, 'value');
    if (!found || (found.file ?? home) !== file) continue;
    const { start, end } = found.range;
    if (start.offset <= offset && offset <= end.offset)
      return { subject: { kind: 'page', slug: path }, start: start.offset, end: end.offset };
  }
  return undefined;
}
