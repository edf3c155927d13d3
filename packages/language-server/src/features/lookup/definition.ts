import { joinPath } from '@nav/paths';
import type { DefinitionParams, Location, LocationLink, Range } from 'vscode-languageserver';
import { type Operation, operationOf, pageOperationAt } from '../../places/endpoint-at.ts';
import { pathAt } from '../../places/page-paths.ts';
import { anchorRange, anchorsOf, isPageFile, pageText } from '../../places/page-text.ts';
import { factsOf, filesOf } from '../../places/site-facts.ts';
import { type LocatedSubject, subjectAt } from '../../places/subject.ts';
import type { EditedSite } from '../../sites/edited-site.ts';
import type { SiteFile } from '../../sites/workspace.ts';
import { isPosition } from '../../texts/params.ts';
import { toRange } from '../../texts/positions.ts';
import { type Feature, siteFeature } from '../request/feature.ts';

const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

interface Goal {
  file: string;
  range: Range;
}

/** Opens the file of a page, the part of a config, the operation of an endpoint, and what a link leads to. */
export const definition: Feature<DefinitionParams, LocationLink[] | Location | null> = siteFeature({
  method: 'textDocument/definition',
  capabilities: () => ({ definitionProvider: true }),
  params: { position: isPosition },
  answer(at, { position }: DefinitionParams, { client }) {
    const { site, file } = at;
    const positions = site.positions(file);
    const offset = positions.offsetAt(position);
    const found = isPageFile(file) ? pageGoalAt(at, offset) : subjectGoalAt(at, offset);
    if (!found) return null;
    const { goal, start, end } = found;
    const uri = site.uri(goal.file);
    if (!client.textDocument?.definition?.linkSupport) return { uri, range: goal.range };
    const originSelectionRange = positions.rangeOf(start, end);
    return [
      {
        originSelectionRange,
        targetUri: uri,
        targetRange: goal.range,
        targetSelectionRange: goal.range,
      },
    ];
  },
});

interface Found {
  goal: Goal;
  start: number;
  end: number;
}

function subjectGoalAt(at: SiteFile, offset: number): Found | undefined {
  const found = subjectAt(at, offset);
  const goal = found && goalOf(at.site, found);
  return goal && { goal, start: found.start, end: found.end };
}

function goalOf(site: EditedSite, { subject, source }: LocatedSubject): Goal | undefined {
  switch (subject.kind) {
    case 'page':
      return pageGoal(site, subject.slug);
    case 'file':
      return filesOf(site)?.all.has(subject.path)
        ? { file: subject.path, range: START }
        : undefined;
    case 'address': {
      const target = factsOf(site)?.find(subject.address);
      if (target?.kind === 'page') return pageGoal(site, target.slug);
      return target?.kind === 'file'
        ? { file: joinPath('', target.path), range: START }
        : undefined;
    }
    case 'endpoint': {
      const operation = operationOf(site, subject.entry, source);
      return operation && operationGoal(operation);
    }
    case 'code':
      return undefined;
  }
}

function operationGoal({ endpoint, specification }: Operation): Goal | undefined {
  if (/^https?:/.test(specification.file)) return undefined;
  const range = specification.locate(endpoint.pointer, 'key');
  return { file: specification.file, range: range ? toRange(range) : START };
}

function pageGoal(site: EditedSite, slug: string): Goal | undefined {
  const file = filesOf(site)?.pages.get(slug);
  return file === undefined ? undefined : { file, range: START };
}

function pageGoalAt(at: SiteFile, offset: number): Found | undefined {
  const { site } = at;
  const path = pathAt(at, offset);
  if (!path) {
    const named = pageOperationAt(at, offset);
    const goal = named && operationGoal(named.operation);
    return goal && { goal, start: named.start, end: named.end };
  }
  const { goal, start, end } = path;
  const { file, anchor } = goal;
  const target = anchor === undefined ? undefined : pageText(site, file);
  const range =
    target && anchor !== undefined ? anchorRange(target, anchorsOf(site, goal), anchor) : undefined;
  const found = range ? site.positions(file).rangeOf(range.start, range.end) : START;
  return { goal: { file, range: found }, start, end };
}
