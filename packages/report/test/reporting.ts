import { codePoint } from '@nav/cases/code-points';
import type { Diagnostic } from '@nav/core';
import { combineReports, type Report } from '@nav/site/report';
import fc from 'fast-check';

/** The paths of a run outside of CI. */
export const samePath = (file: string): string => file;

/** Returns a report of one site with these findings. */
export function reporting(...diagnostics: { [K in keyof Diagnostic]?: Diagnostic[K] }[]): Report {
  const place = { line: 1, column: 1, offset: 0 };
  const complete = diagnostics.map((diagnostic) => ({
    code: 'page-not-found',
    severity: 'error',
    message: 'It is gone.',
    subject: 'gone',
    args: { path: 'gone', file: 'gone.mdx' },
    file: 'docs.json',
    pointer: '/navigation',
    anchor: 'key',
    range: { start: place, end: place },
    related: [],
    fixes: [],
    help: '',
    ...diagnostic,
  })) as Diagnostic[];
  const summary = { errors: complete.length, warnings: 0, infos: 0 };
  const result = {
    files: ['docs.json'],
    dialect: 'standard',
    pages: 1,
    summary,
    diagnostics: complete,
  };
  return combineReports(
    [{ file: 'docs.json', result: result as never, fixed: [], textOf: () => undefined }],
    1,
  );
}

/** Any string. */
export const text: fc.Arbitrary<string> = fc.string({ unit: codePoint });
/** The fields of any finding. */
export const finding: fc.Arbitrary<
  Pick<Diagnostic, 'severity' | 'message' | 'subject' | 'file'> & {
    code: 'page-not-found' | 'no-effect';
  }
> = fc.record({
  code: fc.constantFrom('page-not-found' as const, 'no-effect' as const),
  severity: fc.constantFrom('error' as const, 'warning' as const, 'info' as const),
  message: text,
  subject: text,
  file: text,
});
