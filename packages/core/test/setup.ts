import fc from 'fast-check';
import { vi } from 'vitest';
import type { Code, messages } from '../src/index.ts';
import { runs } from './runs.ts';

// For properties that do not set a number of runs.
fc.configureGlobal({ numRuns: runs(20, 500) });

/**
 * The codes that are on in every test, so that each test also shows that the others stay silent: one mistake gives one
 * finding. A code that is not in this list is off in tests, except in those whose settings give it a severity. So a new rule
 * changes only its own tests. Add its code once it has to agree with the others.
 */
const AGREEING: ReadonlySet<Code> = new Set<Code>([
  ...([
    'invalid-json',
    'duplicate-key',
    'too-deep',
    'unreadable-file',
    'config-not-found',
  ] as const),
  ...(['missing-navigation', 'no-primary-pattern', 'mixed-children', 'child-not-allowed'] as const),
  ...(['href-with-children', 'missing-field', 'wrong-type', 'invalid-value'] as const),
  ...(['empty-value', 'unknown-language', 'invalid-href', 'unknown-field'] as const),
  ...(['duplicate-label', 'multiple-defaults', 'no-effect'] as const),
  ...(['page-not-found', 'page-path', 'duplicate-page', 'orphan-page'] as const),
  ...([
    'unlisted-folder',
    'page-collision',
    'front-matter-invalid',
    'page-syntax',
    'external-link',
  ] as const),
  ...(['ref-not-found', 'ref-cycle', 'ref-outside', 'ref-invalid'] as const),
  ...([
    'openapi-not-found',
    'openapi-invalid',
    'openapi-remote',
    'openapi-collision',
    'openapi-version',
  ] as const),
  ...(['endpoint-not-found', 'endpoint-without-spec'] as const),
  ...(['link-not-found', 'link-redirected', 'anchor-not-found', 'unused-ignore'] as const),
  ...(['base-path', 'redirect-source', 'redirect-chain', 'redirect-loop'] as const),
  ...(['redirect-live-page', 'redirect-not-found', 'redirect-shadowed'] as const),
  ...(['redirect-duplicate', 'unpublished-page', 'title-not-text', 'source-not-read'] as const),
  ...(['variable-not-defined'] as const),
  ...(['component-unknown', 'import-not-found', 'export-not-found'] as const),
  ...(['import-ignored', 'page-replaced', 'name-undefined'] as const),
  ...(['endpoint-unlisted', 'endpoint-doubled', 'language-folder'] as const),
  ...(['link-leaves-language', 'link-leaves-version'] as const),
  ...(['llms-txt', 'sitemap', 'setting-rejected', 'setting-ignored', 'url-gone'] as const),
]);

vi.mock('../src/diagnostics/catalog/messages.ts', async (original) => {
  const catalog = await original<{ messages: typeof messages }>();
  const rows = Object.entries(catalog.messages).map(([code, row]) => [
    code,
    AGREEING.has(code as Code) ? row : { ...row, severity: 'off' },
  ]);
  return { ...catalog, messages: Object.fromEntries(rows) };
});
