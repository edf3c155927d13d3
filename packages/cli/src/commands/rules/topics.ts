import type { Code } from '@nav/core';
import { codes } from './known-code.ts';

/** The topics of the catalog, whose codes follow each other, by the first code of each. */
const starts: Readonly<Partial<Record<Code, string>>> = {
  'invalid-json': 'JSON',
  'missing-navigation': 'Shape',
  'setting-rejected': 'Settings',
  'duplicate-label': 'Meaning',
  'page-not-found': 'Pages',
  'component-unknown': 'Content of pages',
  'llms-txt': 'Lists of pages',
  'endpoint-unlisted': 'Pages of operations',
  'link-leaves-language': 'Languages and versions',
  'ref-not-found': '$ref',
  'openapi-not-found': 'OpenAPI',
  'base-path': 'Redirects',
  'link-not-found': 'Links in pages',
  'front-matter-required': 'Team rules',
};

/** Returns all codes by their topics, in the order of the catalog. */
export function codesByTopic(): Map<string, Code[]> {
  const topics = new Map<string, Code[]>();
  let topic: Code[] = [];
  for (const code of codes) {
    const start = starts[code];
    if (start !== undefined) {
      topic = [];
      topics.set(start, topic);
    }
    topic.push(code);
  }
  return topics;
}
