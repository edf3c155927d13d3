import { effects } from '../diagnostics/catalog/effects.ts';
import type { Effect } from '../diagnostics/catalog/row.ts';
import { NOT_JSON, ONE_ENDPOINT } from '../diagnostics/catalog/wording.ts';
import { catalogCode } from '../diagnostics/catalog-code.ts';
import type { Diagnostic, Finding } from '../diagnostics/diagnostic.ts';
import { type Dialect, dialects } from '../format/dialects.ts';
import { assertCall } from '../usage/wrong-use.ts';

/** Returns the effect of a mistake on Mintlify; `undefined` if there is none, or if it is unknown. */
export function effectOf(finding: Diagnostic, dialect: Dialect): Effect | undefined {
  assertCall("effectOf(diagnostic, 'mintlify')", finding?.code, Object.hasOwn(dialects, dialect));
  if (!dialects[dialect].oneBuilder) return undefined;
  const effect = finding.effect ?? effects[catalogCode(finding.code)];
  if (effect !== 'varies') return effect;
  if (stopsDeployment(finding)) return 'not-deployed';
  return droppedPages(finding) > 0 ? 'not-shown' : undefined;
}

/** Tests for a finding with which Mintlify's build fails, as measured with `@mintlify/prebuild` 1.0.1333. */
function stopsDeployment({ code, args, pointer }: Diagnostic): boolean {
  switch (code) {
    case 'redirect-duplicate':
      return args.isRejected === true;
    case 'ref-invalid':
      return 'problem' in args && args.problem === NOT_JSON;
    case 'openapi-not-found':
      // A URL or a symlink may work elsewhere. Missing GraphQL and SDK sources were not measured.
      return (
        args.outside === undefined &&
        args.unreachable === undefined &&
        (args.what === undefined || args.what === 'AsyncAPI specification')
      );
    case 'endpoint-not-found':
      // In a page, it has no pointer.
      return pointer !== null;
    case 'front-matter-invalid':
      // With another advice, or with tabs, only this page is affected.
      return (args.advice ?? ONE_ENDPOINT) === ONE_ENDPOINT && !args.problem.includes('tab');
    default:
      return false;
  }
}

/** Returns the number of page references that the builder drops with the thing at fault. */
export function droppedPages({ code, args }: Finding | Diagnostic): number {
  switch (code) {
    case 'mixed-children':
    case 'href-with-children':
      return args.dropped.reduce((sum, { pages }) => sum + pages, 0);
    case 'child-not-allowed':
    case 'unknown-field':
      return args.pages;
    default:
      return 0;
  }
}
