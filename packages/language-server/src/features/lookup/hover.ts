import { messages } from '@nav/core';
import { alternativesOf, formatEndpointEntry, helpUrl, propertiesOf } from '@nav/core/internal';
import { joinPath } from '@nav/paths';
import type { Hover, HoverParams } from 'vscode-languageserver';
import { configPlace } from '../../places/config-place.ts';
import { type Operation, operationOf, pageOperationAt } from '../../places/endpoint-at.ts';
import type { ExpectedProperty, ExpectedValue } from '../../places/expected.ts';
import {
  code,
  escapeMarkdown,
  fileCard,
  formatOf,
  markupOf,
  pageCard,
} from '../../places/page-card.ts';
import { pathAt } from '../../places/page-paths.ts';
import { isPageFile } from '../../places/page-text.ts';
import { factsOf } from '../../places/site-facts.ts';
import { type LocatedSubject, subjectAt } from '../../places/subject.ts';
import type { SiteFile } from '../../sites/workspace.ts';
import { isPosition } from '../../texts/params.ts';
import { propertyText } from '../completion/complete-config.ts';
import { type Feature, siteFeature } from '../request/feature.ts';

/** Explains fields, codes, pages and endpoints. */
export const hover: Feature<HoverParams, Hover | null> = siteFeature({
  method: 'textDocument/hover',
  capabilities: () => ({ hoverProvider: true }),
  params: { position: isPosition },
  answer(at, { position }: HoverParams, { client }) {
    const { site, file } = at;
    const positions = site.positions(file);
    const offset = positions.offsetAt(position);
    const found = isPageFile(file)
      ? aboutPath(at, offset)
      : (aboutSubject(at, subjectAt(at, offset)) ?? aboutProperty(at, offset));
    if (!found) return null;
    const contents = markupOf(found.text, formatOf(client.textDocument?.hover?.contentFormat));
    return { contents, range: positions.rangeOf(found.start, found.end) };
  },
});

interface About {
  text: string;
  start: number;
  end: number;
}

function aboutSubject({ site }: SiteFile, found: LocatedSubject | undefined): About | undefined {
  if (!found) return undefined;
  const { subject, start, end, source } = found;
  const text = (() => {
    switch (subject.kind) {
      case 'page':
        return pageCard(site, subject.slug);
      case 'address': {
        const target = factsOf(site)?.find(subject.address);
        if (target?.kind === 'page') return pageCard(site, target.slug);
        if (target?.kind === 'file') return fileCard(site, joinPath('', target.path));
        if (target?.kind !== 'redirect') return undefined;
        return `Redirected to ${code(target.target)}.`;
      }
      case 'endpoint': {
        const operation = operationOf(site, subject.entry, source);
        return operation && operationCard(operation);
      }
      case 'code':
        return `**${subject.code}** (${messages[subject.code].severity})\n\n${messages[subject.code].title}.\n\n[Documentation](${helpUrl(subject.code)})`;
      case 'file':
        return fileCard(site, subject.path);
    }
  })();
  return text === undefined ? undefined : { text, start, end };
}

function aboutProperty(at: SiteFile, offset: number): About | undefined {
  const place = configPlace(at, offset);
  if (place?.cursor.role !== 'key' || !place.expected) return undefined;
  const { cursor, expected, grammar } = place;
  const property = propertiesOf(expected, grammar).find(({ name }) => name === cursor.text);
  if (!property) return undefined;
  const { start, end } = cursor;
  return { text: explain(expected, property), start, end };
}

function explain(of: ExpectedValue, property: ExpectedProperty): string {
  const holder = of.kind === 'element' || of.kind === 'entry' ? of.rule.kind : undefined;
  const owner =
    holder === undefined
      ? ''
      : ` of ${holder === 'item' ? 'a menu item' : holder === 'navigation' ? 'the navigation' : `a ${holder}`}`;
  const required = property.required ? ' (required)' : '';
  const values = valuesOf(property.value);
  const lines = [
    `**${escapeMarkdown(property.name)}**${owner}${required}`,
    propertyText(of, property),
  ];
  if (values.length > 0) lines.splice(1, 0, `Values: ${values.map(code).join(', ')}`);
  return lines.join('\n\n');
}

/** Returns the values that a property can have, as JSON, if they are few. */
function valuesOf(expected: ExpectedValue): string[] {
  if (expected.kind !== 'value') return [];
  return alternativesOf(expected.shape).flatMap((shape) => {
    if (shape.type === 'boolean') return ['true', 'false'];
    return shape.type === 'choice' ? shape.values.map((value) => JSON.stringify(value)) : [];
  });
}

function operationCard({ endpoint, specification }: Operation): string {
  const { method, path, summary, tag, deprecated } = endpoint;
  const lines = [`**${code(formatEndpointEntry({ method, target: path }))}**`];
  if (deprecated) lines.push('Deprecated.');
  if (summary !== undefined) lines.push(escapeMarkdown(summary));
  if (tag) lines.push(`Tag: ${escapeMarkdown(tag.label)}`);
  lines.push(code(specification.file));
  return lines.join('\n\n');
}

function aboutPath(at: SiteFile, offset: number): About | undefined {
  const path = pathAt(at, offset);
  if (!path) {
    const named = pageOperationAt(at, offset);
    return named && { text: operationCard(named.operation), start: named.start, end: named.end };
  }
  const { goal, start, end } = path;
  if (goal.file === at.file) return undefined;
  const text = goal.slug ? pageCard(at.site, goal.slug) : fileCard(at.site, goal.file);
  return text === undefined ? undefined : { text, start, end };
}
